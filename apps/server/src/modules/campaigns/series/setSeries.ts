import type { Recurrence, RecurrenceEnd, RouteBody, setCampaignSeries as route } from '@herald/contract';
import { sql } from 'kysely';
import { byOf, type RequestContext } from '../../../context.ts';
import { scheduledFact } from '../../../messaging/campaignFacts.ts';
import { describeOccurrence } from '../../../messaging/occurrenceWords.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { requirePlan } from '../../teams/index.ts';
import { accessCampaignFor } from '../access.ts';
import { auditCampaign } from '../auditCampaign.ts';
import { blockersOf } from '../blockers.ts';
import { judgeAudience } from '../judgeAudience.ts';
import type { CampaignRow } from '../queries.ts';
import { forgetSchedule } from '../schedule.ts';
import { scopeOfCampaign } from '../scopeOfCampaign.ts';
import { makeAt } from './makeOccurrence.ts';
import { planNext } from './planNext.ts';
import { lastDate, lockSeries } from './seriesQueries.ts';
import { sourcesAnew } from './sourcesAnew.ts';

const longestAheadMs = 366 * 24 * 60 * 60 * 1000;
/** What is so today may be otherwise on its date. */
const passing = new Set(['nobody_left', 'balance_too_low']);

/** Repeats a campaign, or changes how. What would forbid it each time forbids this too. */
export async function setSeries(
  ctx: RequestContext,
  campaignId: number,
  { rule, starts_on, ends }: RouteBody<typeof route>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { teamId, phoneNumberId } = ctx;
    const campaign = await accessCampaignFor('schedule', tx, ctx, campaignId);
    const now = ctx.clock.now();
    await refuseWhatForbids(tx, ctx, campaign, now);
    const before = await lockSeries(tx, teamId, campaignId);
    const made = before && before.state !== 'ended' ? before.made : 0;
    const zone = campaign.team_zone;
    const after = await lastDate(tx, teamId, campaignId);
    const next = planNext({ rule, starts_on, ends }, { after, made, zone, now });
    if (!next) throw isOver();
    if (next.at.getTime() - now.getTime() > longestAheadMs) throw tooFar();
    const isPaused = before?.state === 'paused';
    const kept = isPaused ? null : next;
    await sql`
      insert into campaign_series (team_id, campaign_id, rule, starts_on, ends, state, made, next_on, next_at, zone, set_by)
      values (${teamId}, ${campaignId}, ${JSON.stringify(rule)}::jsonb, ${starts_on}::date,
        ${JSON.stringify(ends)}::jsonb, ${isPaused ? 'paused' : 'active'}, ${made}, ${kept?.on ?? null}::date,
        ${kept?.at ?? null}::timestamptz, ${kept && zone}, ${ctx.person.userId})
      on conflict (team_id, campaign_id) do update set rule = excluded.rule, starts_on = excluded.starts_on,
        ends = excluded.ends, state = excluded.state, made = excluded.made, next_on = excluded.next_on,
        next_at = excluded.next_at, zone = excluded.zone, set_by = excluded.set_by`.execute(tx);
    // It had a time of its own, or could not start at one: from now on its dates count.
    await forgetSchedule(tx, teamId, campaignId);
    await sql`
      update campaigns set stop_code = null, stop_message = null
      where team_id = ${teamId} and id = ${campaignId} and stop_code = 'schedule_blocked'`.execute(tx);
    if (kept) await makeAt(tx, { teamId, phoneNumberId, campaignId }, kept.at);
    const by = byOf(ctx);
    emit(tx, [scheduledFact(scopeOfCampaign(by, campaign), null)]);
    await auditCampaign(tx, by, 'campaign.repeated', campaign, {
      repeats: written(rule, ends),
      scheduled_at: next.at.toISOString(),
    });
  });
}

/** "week 1,4 10:00, until 2027-01-31", for whoever reads the log later. */
function written(rule: Recurrence, ends: RecurrenceEnd): string {
  const on =
    rule.every === 'week'
      ? `${rule.weeks > 1 ? `/${rule.weeks}` : ''} ${rule.weekdays.join(',')}`
      : rule.every === 'month'
        ? ` ${rule.day}`
        : '';
  const end = ends.kind === 'on' ? `, – ${ends.date}` : ends.kind === 'after' ? `, × ${ends.times}` : '';
  return `${rule.every}${on} ${rule.time}${end}`;
}

async function refuseWhatForbids(
  tx: Tx,
  { teamId }: RequestContext,
  campaign: CampaignRow,
  now: Date,
): Promise<void> {
  const judgement = await judgeAudience(tx, teamId, campaign, now);
  if (judgement.number) await requirePlan(tx, judgement.number, { teamId, feature: 'campaigns', now });
  const blocker = blockersOf(campaign, judgement).find(({ code }) => !passing.has(code));
  if (blocker) throw new AppError('campaign_blocked', blocker.text);
  const { problem } = await sourcesAnew(tx, teamId, campaign.id);
  if (problem) throw new AppError('campaign_blocked', describeOccurrence(problem));
}

export function isOver(): AppError {
  const text = {
    en: 'No date is left: the end comes before the next one.',
    fr: 'Il ne reste aucune date : la fin précède la prochaine.',
  };
  return new AppError('time_passed', text, { status: 422, errors: { ends: [text] } });
}

function tooFar(): AppError {
  return invalidField('starts_on', {
    en: 'Choose a first date within a year.',
    fr: 'Choisissez une première date à moins d’un an.',
  });
}
