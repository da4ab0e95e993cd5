import type { RequestContext } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { requirePlan } from '../teams/index.ts';
import { accessCampaignFor } from './access.ts';
import { beginCampaign } from './beginCampaign.ts';
import { blockersOf } from './blockers.ts';
import { judgeAudience } from './judgeAudience.ts';
import { forgetSchedule } from './schedule.ts';

/** Hands the campaign to the sender, or goes on after a pause. Refuses when nobody could receive it. */
export async function startCampaign(ctx: RequestContext, campaignId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaignFor('start', tx, ctx, campaignId);
    const now = ctx.clock.now();
    const judgement = await judgeAudience(tx, ctx.teamId, campaign, now);
    if (judgement.number) requirePlan(judgement.number, 'campaigns', now);
    const [blocker] = blockersOf(campaign, judgement);
    if (blocker) throw new AppError('campaign_blocked', blocker.text);
    // Now means now, also for a campaign that was to start by itself.
    if (campaign.step === 'CONTACTS_UPLOADED') await forgetSchedule(tx, ctx.teamId, campaignId);
    await beginCampaign(tx, ctx.teamId, campaign, now);
  });
}
