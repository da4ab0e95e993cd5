import { ActionIcon, Button, Loader, Modal, Stack, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDownload, IconX, IconZoomIn, IconZoomOut, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Pdf.module.css';
import { PdfPage } from './PdfPage.tsx';
import { type Pdf, usePdf } from './usePdf.ts';

interface PdfViewerProps {
  name: string;
  url: string;
  onClose: () => void;
}

const widestPx = 900;
const marginPx = 16;
const smallest = 0.5;
const largest = 4;
const step = 1.25;

/** The pages of a PDF, one below the other. */
export function PdfViewer({ name, url, onClose }: PdfViewerProps) {
  const { t } = useTranslation('pdf');
  const pdf = usePdf(url);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const zoomBy = (factor: number) =>
    setZoom((before) => Math.min(largest, Math.max(smallest, before * factor)));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === '+' || event.key === '=') zoomBy(step);
    else if (event.key === '-') zoomBy(1 / step);
    else if (event.key === '0') setZoom(1);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': name } }}
      classNames={{ content: classes.viewer ?? '', body: classes.body ?? '' }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole dialog. */}
      <div className={classes.frame} onKeyDown={onKeyDown}>
        <div className={classes.bar}>
          <strong className={classes.name}>{name}</strong>
          <PageCount pdf={pdf} page={page} />
          <Tool label={t('zoomOut')} Icon={IconZoomOut} onClick={() => zoomBy(1 / step)} />
          <Tool label={t('zoomIn')} Icon={IconZoomIn} onClick={() => zoomBy(step)} />
          <ActionIcon
            {...downloadOf(name, url)}
            variant="filled"
            color="dark"
            size="lg"
            aria-label={t('common:action.download')}
            title={t('common:action.download')}
          >
            <IconDownload size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
          <Tool label={t('common:action.close')} Icon={IconX} onClick={onClose} isFirst />
        </div>
        <Pages pdf={pdf} zoom={zoom} onPage={setPage}>
          <Button {...downloadOf(name, url)} variant="default">
            {t('common:action.download')}
          </Button>
        </Pages>
      </div>
    </Modal>
  );
}

const downloadOf = (name: string, url: string) =>
  ({ component: 'a', href: url, download: name, target: '_blank', rel: 'noopener' }) as const;

function PageCount({ pdf, page }: { pdf: Pdf; page: number }) {
  const { t } = useTranslation('pdf');
  const format = useFormat();
  if (pdf.state !== 'ready') return null;
  return (
    <span role="status" className={classes.position}>
      {t('position', { number: format.number(page), count: format.number(pdf.document.numPages) })}
    </span>
  );
}

interface PagesProps {
  pdf: Pdf;
  zoom: number;
  onPage: (number: number) => void;
  /** What is left where it cannot be shown. */
  children: ReactNode;
}

function Pages({ pdf, zoom, onPage, children }: PagesProps) {
  const { t } = useTranslation('pdf');
  const { ref, width } = useElementSize();
  if (pdf.state === 'loading')
    return (
      <Stack className={classes.middle ?? ''} align="center" justify="center">
        <Loader color="gray" aria-label={t('common:loading')} />
      </Stack>
    );
  if (pdf.state !== 'ready')
    return (
      <Stack className={classes.middle ?? ''} align="center" justify="center">
        <Text role="alert">{t(pdf.state)}</Text>
        {children}
      </Stack>
    );
  const numbers = Array.from({ length: pdf.document.numPages }, (_, index) => index + 1);
  const pageWidth = Math.round(Math.min(widestPx, width - 2 * marginPx) * zoom);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.pages} ref={ref} tabIndex={0} aria-label={t('pages')}>
      {width > 0
        ? numbers.map((number) => (
            <PdfPage key={number} document={pdf.document} number={number} width={pageWidth} onSeen={onPage} />
          ))
        : null}
    </section>
  );
}

interface ToolProps {
  label: string;
  Icon: TablerIcon;
  /** Has the focus when the dialog opens. */
  isFirst?: boolean;
  onClick: () => void;
}

function Tool({ label, Icon, isFirst, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="filled"
      color="dark"
      size="lg"
      aria-label={label}
      title={label}
      onClick={onClick}
      data-autofocus={isFirst || undefined}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
