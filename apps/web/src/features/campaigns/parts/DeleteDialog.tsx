import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { useDeleteCampaign } from '../useCampaignActions.ts';

interface DeleteDialogProps {
  campaign: { id: number; name: string; recipients: number; sent: number };
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ campaign, opened, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const remove = useDeleteCampaign(onDeleted);
  const { recipients, sent } = campaign;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('delete.title', { name: campaign.name })}
      confirm={t('common:action.delete')}
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate(campaign)}
      onClose={onClose}
    >
      {recipients === 0
        ? t('delete.empty')
        : t('delete.recipients', { count: recipients, recipients: format.number(recipients) })}
      {sent > 0 ? ` ${t('delete.sent', { count: sent, sent: format.number(sent) })}` : null}
    </ConfirmDialog>
  );
}
