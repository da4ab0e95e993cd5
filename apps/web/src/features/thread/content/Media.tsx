import { Loader } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { playAlone } from '#ui/voice/soloPlayer.ts';
import classes from './content.module.css';
import type { MediaContent } from './mediaContent.ts';
import { Picture } from './Picture.tsx';

const VoicePlayer = lazyPart(async () => ({
  default: (await import('#ui/voice/VoicePlayer.tsx')).VoicePlayer,
}));

// Files are not what a first visit waits for.
const Document = lazyPart(() => import('./Document.tsx'));

/** A file as WhatsApp shows it: to look at, to play, to keep. */
export function Media({ messageId, media }: { messageId: number; media: MediaContent }) {
  const { t } = useTranslation('messages');
  const { media_url: url, type } = media;
  if (url === null) return <MissingFile media={media} />;
  switch (type) {
    case 'image':
      return <Picture messageId={messageId} url={url} alt={media.caption ?? t('media.image')} />;
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
          onPlay={(event) => playAlone(event.currentTarget)}
          aria-label={t('media.video')}
        />
      );
    case 'audio':
      return <Sound media={media} url={url} />;
    case 'document':
      return (
        <LazyBoundary
          name={media.file_name ?? t('media.document')}
          fallback={<div className={classes.document} />}
          isInline
        >
          <Document media={media} url={url} />
        </LazyBoundary>
      );
  }
}

function Sound({ media, url }: { media: MediaContent; url: string }) {
  const { t } = useTranslation('messages');
  const label = media.voice ? t('media.voice') : (media.file_name ?? t('media.audio'));
  return (
    <LazyBoundary name={label} fallback={<div className={classes.sound} />} isInline>
      <VoicePlayer url={url} label={label} isVoice={media.voice} />
    </LazyBoundary>
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
