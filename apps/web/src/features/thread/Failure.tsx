import type { Message } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconHelpCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './MessageRow.module.css';

interface FailureProps {
  message: Message;
  /** Absent when the person may not answer. */
  onRetry: ((message: Message) => void) | undefined;
  onDiscard: (message: Message) => void;
}

/** Why it did not arrive, in words, and what can be done. */
export function Failure({ message, onRetry, onDiscard }: FailureProps) {
  const { t } = useTranslation('messages');
  const isUncertain = message.status === 'uncertain';
  // Sent again as a new message, which tells the rest; or given up by WhatsApp.
  if (message.status === 'expired') return <p className={classes.under}>{message.failure?.message}</p>;
  const isAnswered = message.failure?.code === 'answered_meanwhile';
  const Icon = isUncertain ? IconHelpCircle : IconAlertCircle;
  return (
    <div className={classes.failure} data-tone={isUncertain ? 'unknown' : 'bad'}>
      <span className={classes.failureWords}>
        <Icon size={16} stroke={1.8} aria-hidden />
        <span>{message.failure?.message}</span>
      </span>
      {message.id < 0 ? (
        <Button size="compact-xs" variant="default" onClick={() => onDiscard(message)}>
          {t('thread.discard')}
        </Button>
      ) : null}
      {message.sent_again ? <span>{t('thread.sentAgain')}</span> : null}
      {onRetry && message.may_resend ? (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
          onClick={() => onRetry(message)}
        >
          {isAnswered
            ? t('conversation:guard.send')
            : t(isUncertain ? 'resend.confirm' : 'common:action.retry')}
        </Button>
      ) : null}
      {onRetry && isUncertain ? (
        <Button size="compact-xs" variant="default" onClick={() => onDiscard(message)}>
          {t('letGo.confirm')}
        </Button>
      ) : null}
    </div>
  );
}
