import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { wakeSender } from '../../messaging/outbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessCampaignFor } from './access.ts';
import { judgeAudience } from './judgeAudience.ts';
import { blockersOf } from './reviewCampaign.ts';

/** Hands the campaign to the sender, or goes on after a pause. Refuses when nobody could receive it. */
export async function startCampaign(ctx: RequestContext, campaignId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaignFor('start', tx, ctx, campaignId);
    await requirePlan(tx, ctx);
    const now = ctx.clock.now();
    const [blocker] = blockersOf(ctx, campaign, await judgeAudience(tx, ctx.teamId, campaign, now));
    if (blocker) throw new AppError('campaign_blocked', blocker.message);
    await tx
      .updateTable('campaigns')
      .set({
        step: 'SENDING',
        started_at: sql`coalesce(started_at, ${now})`,
        paused_at: null,
        finished_at: null,
        stop_code: null,
        stop_message: null,
      })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', campaignId)
      .execute();
    await wakeSender(tx, ctx.phoneNumberId);
    publish(tx, {
      name: 'campaign.updated',
      payload: { phone_number_id: ctx.phoneNumberId, campaign_id: campaignId },
    });
  });
}

/** After the trial, sending campaigns needs a plan; reading and answering goes on without one. */
async function requirePlan(tx: Tx, ctx: RequestContext): Promise<void> {
  const team = await tx
    .selectFrom('teams')
    .select(['plan', 'trial_ends_at', 'grant_scale_access'])
    .where('id', '=', ctx.teamId)
    .executeTakeFirstOrThrow();
  const inTrial = team.trial_ends_at !== null && team.trial_ends_at > ctx.clock.now();
  if (team.plan !== 'free' || team.grant_scale_access || inTrial) return;
  throw new AppError(
    'plan_required',
    {
      en: 'Your trial is over. Choose a plan to send campaigns; reading and answering conversations goes on.',
      fr: 'Votre période d’essai est terminée. Choisissez une offre pour envoyer des campagnes ; la messagerie reste ouverte.',
    },
    { status: 403 },
  );
}
