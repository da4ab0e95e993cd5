import type { Message } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

interface ResendDialogProps {
  /** The message that may have arrived; null closes. */
  message: Message | null;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ResendDialog({ message, isPending, onConfirm, onClose }: ResendDialogProps) {
  const { t } = useTranslation('messages');
  return (
    <ConfirmDialog
      opened={message !== null}
      title={t('resend.title')}
      confirm={t('resend.confirm')}
      loading={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('resend.text')}
    </ConfirmDialog>
  );
}
