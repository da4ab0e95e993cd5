import type { RouteBody, scheduleCampaign as route } from '@herald/contract';
import { sql } from 'kysely';
import { byOf, type RequestContext } from '../../context.ts';
import { scheduledFact } from '../../messaging/campaignFacts.ts';
import { momentOf, timeInAll, zonesFor } from '../../messaging/outbound/index.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { requirePlan } from '../teams/index.ts';
import { accessCampaignFor } from './access.ts';
import { auditCampaign } from './auditCampaign.ts';
import { blockersOf } from './blockers.ts';
import { judgeAudience } from './judgeAudience.ts';
import { forgetSchedule } from './schedule.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';
import { refuseRepeating } from './series/refuseRepeating.ts';
import { startAt } from './startScheduled.ts';

const longestAheadMs = 366 * 24 * 60 * 60 * 1000;

/** Starts by itself at a wall-clock time: of the team, or of each recipient. What would forbid a start forbids this too. */
export async function scheduleCampaign(
  ctx: RequestContext,
  campaignId: number,
  { local_time, zone }: RouteBody<typeof route>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaignFor('schedule', tx, ctx, campaignId);
    refuseRepeating(campaign);
    const now = ctx.clock.now();
    const judgement = await judgeAudience(tx, ctx.teamId, campaign, now);
    if (judgement.number)
      await requirePlan(tx, judgement.number, { teamId: ctx.teamId, feature: 'campaigns', now });
    const [blocker] = blockersOf(campaign, judgement);
    if (blocker) throw new AppError('campaign_blocked', blocker.text);

    const teamZone = judgement.number?.zone ?? 'UTC';
    const here = momentIn(local_time, teamZone);
    if (here <= now) throw timePassed();
    if (here.getTime() - now.getTime() > longestAheadMs) throw tooFar();
    const moments =
      zone === 'team'
        ? [here]
        : judgement.countries.map((country) => timeInAll(local_time, zonesFor(country, teamZone)));
    const first = new Date(Math.max(now.getTime(), Math.min(...moments.map((at) => at.getTime()))));
    await tx
      .updateTable('campaigns')
      .set({
        scheduled_local: sql<Date>`${local_time}::timestamp`,
        schedule_zone: zone,
        scheduled_at: first,
        stop_code: null,
        stop_message: null,
        changed_messages: null,
      })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', campaignId)
      .execute();
    await startAt(tx, { teamId: ctx.teamId, phoneNumberId: ctx.phoneNumberId, campaignId }, first);
    const by = byOf(ctx);
    emit(tx, [scheduledFact(scopeOfCampaign(by, campaign), first)]);
    const after = { scheduled_at: first.toISOString(), recipients: campaign.total_contacts };
    await auditCampaign(tx, by, 'campaign.scheduled', campaign, after);
  });
}

/** Takes the start by itself back; the campaign is as ready as before. */
export async function unscheduleCampaign(ctx: RequestContext, campaignId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaignFor('schedule', tx, ctx, campaignId);
    await forgetSchedule(tx, ctx.teamId, campaignId);
    const by = byOf(ctx);
    emit(tx, [scheduledFact(scopeOfCampaign(by, campaign), null)]);
    await auditCampaign(tx, by, 'campaign.unscheduled', campaign);
  });
}

/** The form of the text is checked already, but there is no 31st of February. */
function momentIn(local: string, zone: string): Date {
  try {
    return momentOf(local, zone);
  } catch {
    throw invalidField('local_time', {
      en: 'This day does not exist.',
      fr: 'Cette date n’existe pas.',
    });
  }
}

function timePassed(): AppError {
  const text = { en: 'This time has passed already.', fr: 'Cette heure est déjà passée.' };
  return new AppError('time_passed', text, { status: 422, errors: { local_time: [text] } });
}

function tooFar(): AppError {
  return invalidField('local_time', {
    en: 'Choose a time within a year.',
    fr: 'Choisissez une date à moins d’un an.',
  });
}
