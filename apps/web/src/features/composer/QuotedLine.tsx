import type { Message } from '@herald/contract';
import { plainName, stripFormatting } from '@herald/whatsapp/model';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './Composer.module.css';

interface QuotedLineProps {
  quoted: NonNullable<Message['quoted']>;
  contactName: string;
  onRemove: () => void;
}

/** The message that is being answered, above the answer. */
export function QuotedLine({ quoted, contactName, onRemove }: QuotedLineProps) {
  const { t } = useTranslation('messages');
  const name = quoted.contact_is_sender ? contactName : t('thread.us');
  return (
    <div className={classes.quoted}>
      <span className={classes.quotedBody}>
        <strong>{t('composer.replyingTo', { name })}</strong>
        <span className={classes.quotedWords}>
          {plainName(stripFormatting(quoted.preview)) || t('thread.quotedMedia')}
        </span>
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('composer.noReply')} onClick={onRemove}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}
