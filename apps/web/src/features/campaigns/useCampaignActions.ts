import { deleteCampaign, pauseCampaign } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

interface Target {
  id: number;
  name: string;
}

/** Forgets what was known of a campaign and of the lists that show it. */
export function useRefreshCampaign() {
  const params = useNumberParams();
  const queryClient = useQueryClient();
  return async (campaignId: number) => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: campaignKeys.one({ ...params, campaign_id: campaignId }) }),
      queryClient.invalidateQueries({ queryKey: campaignKeys.lists(params) }),
    ]);
  };
}

export function usePauseCampaign() {
  const { t } = useTranslation('campaigns');
  const params = useNumberParams();
  const refresh = useRefreshCampaign();
  return useMutation({
    mutationFn: ({ id }: Target) => call(pauseCampaign, { params: { ...params, campaign_id: id } }),
    onSuccess: (_, { name }) => notifyDone(t('pause.done', { name })),
    onError: (error) => notifyError(error),
    onSettled: (_, __, { id }) => refresh(id),
  });
}

export function useDeleteCampaign(onDeleted: () => void) {
  const { t } = useTranslation('campaigns');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Target) => call(deleteCampaign, { params: { ...params, campaign_id: id } }),
    onSuccess: (_, { id, name }) => {
      notifyDone(t('delete.done', { name }));
      onDeleted();
      queryClient.removeQueries({ queryKey: campaignKeys.one({ ...params, campaign_id: id }) });
      return queryClient.invalidateQueries({ queryKey: campaignKeys.lists(params) });
    },
    onError: (error) => notifyError(error),
  });
}
