import { Button, Loader, Modal, Stack, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { downloadOf, ViewerDownload, ViewerTool } from '../viewer/ViewerTool.tsx';
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
          <ViewerTool label={t('zoomOut')} Icon={IconZoomOut} onClick={() => zoomBy(1 / step)} />
          <ViewerTool label={t('zoomIn')} Icon={IconZoomIn} onClick={() => zoomBy(step)} />
          <ViewerDownload url={url} name={name} />
          <ViewerTool label={t('common:action.close')} Icon={IconX} onClick={onClose} isFirst />
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
