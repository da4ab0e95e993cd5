import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenImage } from '../lightbox/images.ts';
import classes from './content.module.css';

/** An image that opens to its full size, among the others of the thread. */
export function Picture({ messageId, url, alt }: { messageId: number; url: string; alt: string }) {
  const { t } = useTranslation('messages');
  const open = useContext(OpenImage);
  return (
    <button
      type="button"
      className={classes.picture}
      onClick={() => open(messageId)}
      aria-label={t('media.open', { alt })}
    >
      <img src={url} alt={alt} loading="lazy" decoding="async" />
    </button>
  );
}
