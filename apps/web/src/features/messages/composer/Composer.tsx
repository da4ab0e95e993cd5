import type { Conversation } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useCan, useNumber } from '#app/session/hooks.ts';
import { useTimeLeft } from '../thread/useTimeLeft.ts';
import { ClosedWindow } from './ClosedWindow.tsx';
import classes from './Composer.module.css';
import { MessageForm, type MessageFormProps } from './MessageForm.tsx';
import { Notice } from './Notice.tsx';

interface ComposerProps extends MessageFormProps {
  conversation: Conversation;
  closesAt: number | null;
  onTemplate: () => void;
}

/** States of Meta in which a number sends nothing. */
const unreachable = new Set(['DISCONNECTED', 'PENDING', 'UNVERIFIED', 'MIGRATED', 'DELETED', 'BANNED']);

/** Where the answer is written, or why none can be, and what can be done instead. */
export function Composer({ conversation, closesAt, ...form }: ComposerProps) {
  const { t } = useTranslation('messages');
  const mayReply = useCan('conversations.reply');
  const number = useNumber();
  const isOpen = useTimeLeft(closesAt) > 0;
  if (!mayReply) return <Notice>{t('composer.noPermission')}</Notice>;
  if (number.account_violation) return <Notice tone="bad">{t('composer.violation')}</Notice>;
  if (number.verified_name === null || unreachable.has(number.status ?? '')) {
    return <Notice tone="bad">{t('composer.notConnected')}</Notice>;
  }
  return (
    <div className={classes.composer}>
      {isOpen ? (
        <MessageForm {...form} />
      ) : (
        <ClosedWindow
          closedAt={conversation.window_closes_at}
          hasDraft={form.draft.text !== '' || form.draft.attachments.length > 0}
          onTemplate={form.onTemplate}
        />
      )}
    </div>
  );
}
