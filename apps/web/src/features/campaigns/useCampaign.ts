import type { CampaignStep } from '@herald/contract';
import { useThrottledCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConnection, useRealtime } from '#app/realtime/useRealtime.ts';
import { useIdParam, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { campaignQuery } from '#data/campaigns/queries.ts';
import { stageOf } from '#data/campaigns/stages.ts';
import { type CampaignParams, campaignKeys } from '#data/keys/campaigns.ts';

export function useCampaignParams(): CampaignParams {
  const params = useNumberParams();
  const campaign_id = useIdParam('campaignId');
  return { ...params, campaign_id };
}

/** The params of links to pages of the campaign in the address, or of another one. */
export function useCampaignLink(campaignId?: number) {
  const own = useIdParam('campaignId');
  return { ...useLinkParams(), campaignId: String(campaignId ?? own) };
}

/** The campaign of the address, live: told by the server, and asked for while it moves in case nothing is heard. */
export function useCampaign() {
  const params = useCampaignParams();
  const connection = useConnection();
  useCampaignEvents(params);
  return useQuery({
    ...campaignQuery(params),
    // What was told while one page of the campaign gave way to the next may have been heard by neither. What came but
    // once came for this very visit.
    refetchOnMount: ({ state }) => (state.dataUpdateCount > 1 ? 'always' : true),
    refetchInterval: ({ state }) => pollEvery(state.data?.step, connection === 'connected'),
  });
}

function pollEvery(step: CampaignStep | undefined, isLive: boolean): number | false {
  if (step === undefined) return false;
  const stage = stageOf(step);
  if (stage === 'uploading' || stage === 'sending') return isLive ? 10_000 : 2_000;
  // Receipts come in long after the last message left.
  return stage === 'paused' || stage === 'finished' ? 15_000 : false;
}

/** Lists that somebody may be reading, and what is read of them. They say themselves when they are read anew. */
const lists: ReadonlySet<unknown> = new Set(['contacts', 'orders', 'reasons']);

/** Many events arrive while messages go out; the figures follow each second, what is counted behind them more calmly. */
function useCampaignEvents(params: CampaignParams): void {
  const queryClient = useQueryClient();
  const key = campaignKeys.one(params);
  const refreshFigures = useThrottledCallback(() => {
    void queryClient.invalidateQueries({ queryKey: key, exact: true });
  }, 700);
  const refreshCounts = useThrottledCallback(() => {
    void queryClient.invalidateQueries({
      queryKey: key,
      predicate: ({ queryKey }) => queryKey.length > key.length && !lists.has(queryKey[key.length]),
    });
  }, 3_000);
  useRealtime('campaign.updated', ({ campaign_id }) => {
    if (campaign_id !== params.campaign_id) return;
    refreshFigures();
    refreshCounts();
  });
}
