import type { Message } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

interface Question {
  /** The message that may have arrived; null closes. */
  message: Message | null;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The two ways out for a message of which nobody knows whether it arrived, each with its risk in words. */
export function UnclearDialogs({ resend, letGo }: { resend: Question; letGo: Question }) {
  return (
    <>
      <UnclearDialog about="resend" question={resend} />
      <UnclearDialog about="letGo" question={letGo} />
    </>
  );
}

function UnclearDialog({ about, question }: { about: 'resend' | 'letGo'; question: Question }) {
  const { t } = useTranslation('messages');
  return (
    <ConfirmDialog
      opened={question.message !== null}
      title={t(`${about}.title`)}
      confirm={t(`${about}.confirm`)}
      loading={question.isPending}
      onConfirm={question.onConfirm}
      onClose={question.onClose}
    >
      {t(`${about}.text`)}
    </ConfirmDialog>
  );
}
