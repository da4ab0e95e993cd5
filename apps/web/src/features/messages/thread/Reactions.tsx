import type { Message } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import classes from './MessageRow.module.css';

interface ReactionsProps {
  reactions: Message['reactions'];
  contactName: string;
}

export function Reactions({ reactions, contactName }: ReactionsProps) {
  const { t } = useTranslation('messages');
  if (reactions.length === 0) return null;
  return (
    <span className={classes.reactions}>
      {reactions.map(({ emoji, contact_is_sender }) => {
        const name = contact_is_sender ? contactName : t('thread.us');
        return (
          <span
            key={String(contact_is_sender)}
            role="img"
            aria-label={t('thread.reaction', { name, emoji })}
            title={name}
          >
            {emoji}
          </span>
        );
      })}
    </span>
  );
}
