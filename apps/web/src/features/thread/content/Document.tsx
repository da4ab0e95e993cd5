import { plainName } from '@herald/whatsapp/model';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { formatFileSize } from '#ui/format/fileSize.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import classes from './content.module.css';
import FileIcon from './FileIcon.tsx';
import type { MediaContent } from './mediaContent.ts';

const PdfViewer = lazyPart(async () => {
  const [viewer] = await Promise.all([import('../pdf/PdfViewer.tsx'), loadTexts('pdf')]);
  return { default: viewer.PdfViewer };
});

interface DocumentProps {
  media: Pick<MediaContent, 'file_name' | 'size'>;
  url: string;
}

/** A file to keep; a PDF is looked at first. */
export default function Document({ media, url }: DocumentProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const name = plainName(media.file_name ?? '') || t('media.document');
  const extension = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase();
  const size = media.size === null ? null : formatFileSize(media.size, format.tag);
  const about = (
    <>
      <span className={classes.fileIcon}>
        <FileIcon extension={extension} />
      </span>
      <span className={classes.documentWords}>
        <strong>{name}</strong>
        <span>{[extension, size].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  );
  if (extension === 'PDF') return <Pdf name={name} url={url} about={about} />;
  return (
    <a className={classes.document} href={url} download={name} target="_blank" rel="noopener">
      {about}
      <IconDownload size={18} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{t('common:action.download')}</span>
    </a>
  );
}

interface PdfProps {
  name: string;
  url: string;
  about: ReactNode;
}

function Pdf({ name, url, about }: PdfProps) {
  const { t } = useTranslation('messages');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div className={classes.document}>
      <button
        type="button"
        className={classes.documentOpen}
        aria-label={t('media.open', { alt: name })}
        onClick={() => setOpened(true)}
      >
        {about}
      </button>
      <a
        href={url}
        download={name}
        target="_blank"
        rel="noopener"
        aria-label={`${t('common:action.download')} · ${name}`}
      >
        <IconDownload size={18} stroke={1.8} aria-hidden />
      </a>
      {opened ? (
        <LazyBoundary name={name} onClose={close}>
          <PdfViewer name={name} url={url} onClose={close} />
        </LazyBoundary>
      ) : null}
    </div>
  );
}
