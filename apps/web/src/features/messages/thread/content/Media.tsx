import type { Message } from '@herald/contract';
import { Loader } from '@mantine/core';
import { IconDownload, IconFileText, IconMicrophone, IconMusic, IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#app/i18n/useFormat.ts';
import classes from './content.module.css';
import { formatFileSize } from './fileSize.ts';
import { Picture } from './Picture.tsx';

export type MediaContent = Extract<Message, { type: 'media' }>['message'];

/** A file as WhatsApp shows it: to look at, to play, to keep. */
export function Media({ media }: { media: MediaContent }) {
  const { t } = useTranslation('messages');
  const { media_url: url, type } = media;
  if (url === null) return <MissingFile media={media} />;
  switch (type) {
    case 'image':
      return <Picture url={url} alt={media.caption ?? t('media.image')} />;
    case 'sticker':
      return <img className={classes.sticker} src={url} alt={t('media.sticker')} />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: clips of customers; WhatsApp carries no captions.
        <video
          className={classes.video}
          src={url}
          controls
          preload="metadata"
          aria-label={t('media.video')}
        />
      );
    case 'audio':
      return <Sound media={media} url={url} />;
    case 'document':
      return <Document media={media} url={url} />;
  }
}

function Sound({ media, url }: { media: MediaContent; url: string }) {
  const { t } = useTranslation('messages');
  const label = media.voice ? t('media.voice') : (media.file_name ?? t('media.audio'));
  const Icon = media.voice ? IconMicrophone : IconMusic;
  return (
    <div className={classes.sound}>
      <span className={classes.soundLabel}>
        <Icon size={16} stroke={1.8} aria-hidden />
        {label}
      </span>
      {/* biome-ignore lint/a11y/useMediaCaption: voices of customers; WhatsApp carries no captions. */}
      <audio src={url} controls preload="metadata" aria-label={label} />
    </div>
  );
}

function Document({ media, url }: { media: MediaContent; url: string }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const name = media.file_name ?? t('media.document');
  const extension = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase();
  const size = media.size === null ? null : formatFileSize(media.size, format.tag);
  return (
    <a className={classes.document} href={url} download={name} target="_blank" rel="noopener">
      <IconFileText size={30} stroke={1.5} aria-hidden />
      <span className={classes.documentWords}>
        <strong>{name}</strong>
        <span>{[extension, size].filter(Boolean).join(' · ')}</span>
      </span>
      <IconDownload size={18} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{t('common:action.download')}</span>
    </a>
  );
}

/** Not fetched from WhatsApp yet, or never to be. */
function MissingFile({ media }: { media: MediaContent }) {
  const { t } = useTranslation('messages');
  return (
    <div className={classes.missing}>
      {media.error ? <IconPhotoOff size={22} stroke={1.6} aria-hidden /> : <Loader size="xs" color="gray" />}
      <span>{media.error ?? t('media.fetching', { kind: t(`media.${media.type}`) })}</span>
    </div>
  );
}
