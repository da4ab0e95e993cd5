import type { Message } from '@herald/contract';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

export interface Question {
  /** The message that may have arrived; null closes. */
  message: Message | null;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

interface UnclearDialogProps {
  about: 'resend' | 'letGo';
  question: Question;
}

export default function UnclearDialog({ about, question }: UnclearDialogProps) {
  const { t } = useTranslation('unclear');
  // It is there closed before it opens: so it knows where the focus was, and gives it back.
  const opened = useDeferredValue(question.message !== null, false);
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`${about}.title`)}
      confirm={t(`messages:${about}.confirm`)}
      loading={question.isPending}
      onConfirm={question.onConfirm}
      onClose={question.onClose}
    >
      {t(`${about}.text`)}
    </ConfirmDialog>
  );
}
