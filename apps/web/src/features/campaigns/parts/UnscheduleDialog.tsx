import { unscheduleCampaign } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { useRefreshCampaign } from '../useCampaignActions.ts';

interface UnscheduleDialogProps {
  campaign: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before a planned campaign stays at home. */
export function UnscheduleDialog({ campaign, opened, onClose, onDone }: UnscheduleDialogProps) {
  const { t } = useTranslation('campaigns');
  const params = { ...useNumberParams(), campaign_id: campaign.id };
  const refresh = useRefreshCampaign();
  const takeBack = useMutation({
    mutationFn: () => call(unscheduleCampaign, { params }),
    onSuccess: () => {
      notifyDone(t('unschedule.done', { name: campaign.name }));
      onDone?.();
    },
    onError: (error) => notifyError(error),
    onSettled: async () => {
      await refresh(campaign.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('unschedule.title', { name: campaign.name })}
      confirm={t('unschedule.confirm')}
      loading={takeBack.isPending}
      onConfirm={() => takeBack.mutate()}
      onClose={onClose}
    >
      {t('unschedule.text')}
    </ConfirmDialog>
  );
}
