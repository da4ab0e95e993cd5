import { type Campaign, campaignCan, updateCampaign } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#app/api.ts';
import { useCan } from '#app/session/hooks.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { useCampaignParams } from '../useCampaign.ts';

/**
 * A campaign is created before its file is known. Naming its template once more makes the server look for columns that
 * are called like the variables still open. True once that is done, or was not needed.
 */
export function useColumnGuesses(campaign: Campaign): boolean {
  const params = useCampaignParams();
  const queryClient = useQueryClient();
  const mayManage = useCan('campaigns.manage');
  const isOpen = campaign.variables_needed.some(({ key }) => campaign.variables[key] === undefined);
  const guess = useMutation({
    mutationFn: (template_id: number) => call(updateCampaign, { params, body: { template_id } }),
    onSuccess: ({ data }) => queryClient.setQueryData(campaignKeys.one(params), data),
  });
  // Decided once: a source that the person takes away later stays away.
  const [isNeeded] = useState(
    mayManage && isOpen && campaign.columns.length > 0 && campaignCan('edit', campaign),
  );
  const ask = useEffectEvent(() => {
    if (isNeeded && campaign.template) guess.mutate(campaign.template.id);
  });
  useEffect(() => ask(), []);
  return !isNeeded || !campaign.template || guess.isSuccess || guess.isError;
}
