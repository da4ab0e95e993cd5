import { defineCommand } from '../../../command.ts';
import { applyExclusions } from '../../../people/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { holdBiller } from '../../balance/index.ts';
import { requirePlan } from '../../teams/index.ts';
import { accessCampaignFor } from '../access.ts';
import { beginCampaign } from '../beginCampaign.ts';
import { blockersOf } from '../blockers.ts';
import { judgeAudience } from '../judgeAudience.ts';
import { forgetSchedule } from '../schedule.ts';
import { refuseRepeating } from '../series/refuseRepeating.ts';

interface Input {
  phoneNumberId: number;
  campaignId: number;
}

/** Hands the campaign to the sender, or goes on after a pause. Refuses when nobody could receive it. */
export const startCampaign = defineCommand('campaigns.send', async (tx, by, input: Input) => {
  const { teamId, now } = by;
  const { phoneNumberId, campaignId } = input;
  const campaign = await accessCampaignFor('start', tx, { teamId, phoneNumberId }, campaignId);
  refuseRepeating(campaign);
  await holdBiller(tx, teamId);
  // Whoever came on an excluded list since people were added.
  await applyExclusions(tx, { teamId, phoneNumberId, clock: by.app.clock }, campaignId);
  const judgement = await judgeAudience(tx, teamId, campaign, now);
  if (judgement.number) await requirePlan(tx, judgement.number, { teamId, feature: 'campaigns', now });
  const [blocker] = blockersOf(campaign, judgement);
  if (blocker) throw new AppError('campaign_blocked', blocker.text);
  // Now means now, also for a campaign that was to start by itself.
  if (campaign.step === 'CONTACTS_UPLOADED') await forgetSchedule(tx, teamId, campaignId);
  await beginCampaign(tx, by, campaign, judgement);
});
