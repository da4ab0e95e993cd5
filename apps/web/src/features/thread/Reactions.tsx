import type { Message } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import classes from './MessageRow.module.css';
import type { React } from './react/useReact.ts';

interface ReactionsProps {
  message: Message;
  contactName: string;
  onReact: React | undefined;
}

/** Who reacted with what. Pressing the team's own takes it back. */
export function Reactions({ message, contactName, onReact }: ReactionsProps) {
  const { t } = useTranslation('messages');
  if (message.reactions.length === 0) return null;
  return (
    <span className={classes.reactions}>
      {message.reactions.map(({ emoji, contact_is_sender }) => {
        const name = contact_is_sender ? contactName : t('thread.us');
        const label = t('thread.reaction', { name, emoji });
        return !contact_is_sender && onReact ? (
          <button
            key="own"
            type="button"
            aria-label={`${label}. ${t('conversation:react.takeBack')}`}
            title={`${name} · ${t('conversation:react.takeBack')}`}
            onClick={() => onReact(message, emoji)}
          >
            {emoji}
          </button>
        ) : (
          <span key={String(contact_is_sender)} role="img" aria-label={label} title={name}>
            {emoji}
          </span>
        );
      })}
    </span>
  );
}
