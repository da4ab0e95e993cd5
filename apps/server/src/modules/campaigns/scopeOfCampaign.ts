import { authorOf, type By } from '../../actor.ts';
import type { CampaignScope } from '../../messaging/campaignFacts.ts';

/** Where and by whom something happens to a campaign, for its facts. */
export function scopeOfCampaign(
  { teamId, now: at, actor }: By,
  campaign: { id: number; phone_number_id: number },
): CampaignScope {
  return {
    teamId,
    phoneNumberId: campaign.phone_number_id,
    campaignId: campaign.id,
    at,
    by: authorOf(actor),
  };
}
