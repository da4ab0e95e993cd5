import type { Campaign } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { notifyError } from '#ui/notify.ts';
import { campaignPaths } from '../pages.ts';
import { useCampaignLink, useCampaignParams } from '../useCampaign.ts';

/** Asks the server to take people in, and follows it to the page that shows how that goes. */
export function useAddPeople<Input>(ask: (input: Input) => Promise<{ data: Campaign }>) {
  const params = useCampaignParams();
  const link = useCampaignLink();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(campaignKeys.one(params), data);
      await navigate({ to: campaignPaths.uploading, params: link });
    },
    onError: (error) => notifyError(error),
  });
}
