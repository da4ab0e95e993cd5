import { sql } from 'kysely';
import { z } from 'zod';
import { type By, system } from '../../../actor.ts';
import { updatedFact } from '../../../messaging/campaignFacts.ts';
import type { OccurrenceProblem } from '../../../messaging/occurrenceWords.ts';
import { latestNow, type Tx } from '../../../platform/database/index.ts';
import { emit } from '../../../platform/events/index.ts';
import { defineJob, enqueue, type JobContext } from '../../../platform/jobs/index.ts';
import { hasAnybody, type Source } from '../audience.ts';
import { copyCampaign } from '../copyCampaign.ts';
import { copyExperiment } from '../experiment/copyExperiment.ts';
import { fillFrom } from '../fillCampaign.ts';
import { forbidsAll } from '../judgeAudience.ts';
import { type CampaignRow, lockCampaign, readCampaign } from '../queries.ts';
import { scopeOfCampaign } from '../scopeOfCampaign.ts';
import { startAt } from '../startScheduled.ts';
import { datesDue, momentOn, type PlannedDate, planNext } from './planNext.ts';
import { keepNext, lockSeries, type SeriesKey, type SeriesRow } from './seriesQueries.ts';
import { sourcesAnew } from './sourcesAnew.ts';

const minute = 60_000;
/** As of any planned campaign: what comes later than this is no longer what was planned. */
const tooLate = 24 * 60 * minute;

/** One waiting job a series: a later call replaces it. */
export function makeAt(tx: Tx, series: SeriesKey, runAt: Date): Promise<void> {
  const key = `campaign-series:${series.teamId}:${series.campaignId}`;
  return enqueue(tx, makeOccurrenceJob, series, { runAt, key });
}

/**
 * Makes the campaign of a date that has come, or writes down why there is none, and plans the next one: all of it at once
 * or nothing. From there the campaign goes the way of every planned one.
 */
export const makeOccurrenceJob = defineJob({
  name: 'campaigns.makeOccurrence',
  payload: z.object({ teamId: z.int(), phoneNumberId: z.int(), campaignId: z.int() }),
  run: (key, ctx) =>
    ctx.db.transaction(async (tx) => {
      await lockCampaign(tx, key.teamId, key.campaignId);
      const campaign = await readCampaign(tx, key.teamId, key.phoneNumberId, key.campaignId);
      const series = await lockSeries(tx, key.teamId, key.campaignId);
      if (!campaign || !series || series.state !== 'active' || series.next_on === null) return;
      // As with a planned start: the queue goes by the database's clock.
      const now = await latestNow(tx, ctx.clock);
      const zone = campaign.team_zone;
      const { made, next_on: first } = series;
      const due = datesDue(series, { first, made, zone, now });
      const last = due.pop();
      if (!last) return waitFor(tx, key, { on: first, at: momentOn(series, first, zone) }, zone, made);
      await skip(tx, key, due, 'missed', now);
      const by = { app: ctx.app, actor: system, teamId: key.teamId, now };
      const isMade = await takeDate(tx, ctx, { key, by, campaign, series }, last);
      const count = made + (isMade ? 1 : 0);
      const next = planNext(series, { after: last.on, made: count, zone, now });
      await waitFor(tx, key, next, zone, count);
      emit(tx, [updatedFact(scopeOfCampaign(by, campaign), campaign.step)]);
    }),
});

async function waitFor(tx: Tx, key: SeriesKey, next: PlannedDate | null, zone: string, made: number) {
  await keepNext(tx, key, { next, zone, made });
  if (next) await makeAt(tx, key, next.at);
}

interface Making {
  key: SeriesKey;
  by: By;
  campaign: CampaignRow;
  series: SeriesRow;
}

/** Returns whether a campaign was made. */
async function takeDate(tx: Tx, ctx: JobContext, making: Making, date: PlannedDate): Promise<boolean> {
  const { key, by, campaign } = making;
  const found = await sourcesAnew(tx, key.teamId, key.campaignId);
  const reason =
    by.now.getTime() - date.at.getTime() > tooLate
      ? 'missed'
      : (found.problem ??
        (campaign.stop_code === 'template_changed' ? campaign.stop_code : null) ??
        (await isPreviousOpen(tx, key)) ??
        (await forbidsAll(tx, key.teamId, campaign, by.now)) ??
        (await nobodyIn(tx, ctx, key, found.sources)));
  if (reason === null && found.sources) {
    await make(tx, ctx, making, date, found.sources);
    return true;
  }
  await skip(tx, key, [date], reason ?? 'nobody', by.now);
  return false;
}

async function make(
  tx: Tx,
  ctx: JobContext,
  { key, by, campaign, series }: Making,
  { on, at }: PlannedDate,
  sources: [Source, ...Source[]],
): Promise<void> {
  const { teamId, phoneNumberId, campaignId } = key;
  const name = await nameOf(tx, campaign.name, on, series.set_by);
  const id = await copyCampaign(tx, by, campaign, { name, createdBy: series.set_by });
  await copyExperiment(tx, teamId, campaign, id);
  await sql`
    insert into campaign_exclusions (team_id, campaign_id, kind, target_id, name, added_at)
    select team_id, ${id}, kind, target_id, name, ${by.now} from campaign_exclusions
    where team_id = ${teamId} and campaign_id = ${campaignId}`.execute(tx);
  await sql`
    insert into campaign_occurrences (team_id, series_id, on_date, campaign_id, at)
    values (${teamId}, ${campaignId}, ${on}::date, ${id}, ${by.now})`.execute(tx);
  await sql`
    update campaigns set scheduled_local = ${`${on}T${series.rule.time}`}::timestamp, schedule_zone = 'team',
      scheduled_at = ${at}
    where team_id = ${teamId} and id = ${id}`.execute(tx);
  await fillFrom(tx, { teamId, phoneNumberId, clock: ctx.clock }, id, sources);
  await startAt(tx, { teamId, phoneNumberId, campaignId: id }, at);
}

const longestName = 120;

/** "Newsletter · 30 Nov 2026", in the language of whoever set it. */
async function nameOf(tx: Tx, name: string, on: string, setBy: number | null): Promise<string> {
  const { rows } = await sql<{ locale: string }>`select locale from users where id = ${setBy}`.execute(tx);
  const day = new Date(`${on}T00:00Z`).toLocaleDateString(rows[0]?.locale === 'fr' ? 'fr-FR' : 'en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const behind = ` · ${day}`;
  return `${[...name].slice(0, longestName - behind.length).join('')}${behind}`;
}

async function skip(
  tx: Tx,
  { teamId, campaignId }: SeriesKey,
  dates: readonly PlannedDate[],
  reason: string,
  now: Date,
): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    insert into campaign_occurrences (team_id, series_id, on_date, skipped, at)
    select ${teamId}, ${campaignId}, on_date, ${reason}, ${now}
    from unnest(${dates.map(({ on }) => on)}::date[]) as on_date
    on conflict do nothing`.execute(tx);
}

/** Whoever is still to get the last one would get two at once. What only waits to try some people again is as good as over. */
async function isPreviousOpen(tx: Tx, { teamId, campaignId }: SeriesKey): Promise<OccurrenceProblem | null> {
  const { rows } = await sql`
    select 1 from campaign_occurrences o join campaigns c on c.team_id = o.team_id and c.id = o.campaign_id
    where o.team_id = ${teamId} and o.series_id = ${campaignId} and c.deleted_at is null
      and (c.step = 'PAUSED' or (c.step = 'SENDING' and c.waiting_reason is distinct from 'retry_later')
        or (c.started_at is null and c.scheduled_at is not null))
    limit 1`.execute(tx);
  return rows.length > 0 ? 'previous_open' : null;
}

async function nobodyIn(
  tx: Tx,
  ctx: JobContext,
  { teamId, phoneNumberId }: SeriesKey,
  sources: readonly Source[] | null,
): Promise<OccurrenceProblem | null> {
  const scope = { teamId, phoneNumberId, clock: ctx.clock };
  for (const source of sources ?? []) if (await hasAnybody(tx, scope, source)) return null;
  return 'nobody';
}

/** A job may be lost, and a team may move to another zone, where its date comes sooner or later. */
export const sweepSeries = defineJob({
  name: 'campaigns.sweepSeries',
  payload: z.object({}),
  cron: '* * * * *',
  run: (_payload, { db, clock }) =>
    db.transaction(async (tx) => {
      const now = await latestNow(tx, clock);
      const { rows } = await sql<SeriesKey & { nextAt: Date }>`
        select s.team_id as "teamId", c.phone_number_id as "phoneNumberId", s.campaign_id as "campaignId",
          case when s.zone = t.timezone then s.next_at else ${now} end as "nextAt"
        from campaign_series s
        join campaigns c on c.team_id = s.team_id and c.id = s.campaign_id
        join teams t on t.id = s.team_id
        where s.state = 'active' and (s.next_at < ${new Date(now.getTime() - minute / 2)} or s.zone <> t.timezone)
        order by s.next_at limit 1000`.execute(tx);
      for (const { nextAt, ...series } of rows) await makeAt(tx, series, nextAt);
    }),
});
