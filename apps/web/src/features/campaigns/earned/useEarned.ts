import type { AttributionWindow, Campaign } from '@herald/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { earnedAddress } from '#data/campaigns/address.ts';
import { campaignEarnedQuery } from '#data/campaigns/queries.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { useCampaignParams } from '../useCampaign.ts';

/** What a campaign earned in the window that is looked at. */
export function useEarned(campaign: Campaign): Campaign['earned'] & { window: AttributionWindow } {
  const [{ attribution_window: window }] = useUrlState(earnedAddress);
  const query = campaignEarnedQuery(useCampaignParams(), window);
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData });
  return { ...(data ?? campaign.earned), window };
}
