import type { Message } from '@herald/contract';
import { plainName, stripFormatting } from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import content from './content/content.module.css';

interface QuoteProps {
  quoted: NonNullable<Message['quoted']>;
  contactName: string;
  onJump: (messageId: number) => void;
}

/** The message that this one answers; a click leads to it. */
export function Quote({ quoted, contactName, onJump }: QuoteProps) {
  const { t } = useTranslation('messages');
  return (
    <button
      type="button"
      className={content.quote}
      data-side={quoted.contact_is_sender ? 'in' : 'out'}
      onClick={() => onJump(quoted.id)}
    >
      <strong>{quoted.contact_is_sender ? contactName : t('thread.us')}</strong>
      <span>{plainName(stripFormatting(quoted.preview)) || t('thread.quotedMedia')}</span>
    </button>
  );
}
