import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { StoredSeries } from '../queries.ts';
import type { PlannedDate } from './planNext.ts';

/** The campaign that repeats. */
export interface SeriesKey {
  teamId: number;
  phoneNumberId: number;
  campaignId: number;
}

export interface SeriesRow extends Omit<StoredSeries, 'next_at'> {
  set_by: number | null;
}

/** The series with its row locked; the caller holds the campaign's lock. */
export async function lockSeries(tx: Tx, teamId: number, campaignId: number): Promise<SeriesRow | undefined> {
  const { rows } = await sql<SeriesRow>`
    select rule, to_char(starts_on, 'YYYY-MM-DD') as starts_on, ends, state, made,
      to_char(next_on, 'YYYY-MM-DD') as next_on, set_by
    from campaign_series where team_id = ${teamId} and campaign_id = ${campaignId} for update`.execute(tx);
  return rows[0];
}

/** The last date that was made or skipped: none is ever made again, however the rule changes. */
export async function lastDate(tx: Tx, teamId: number, campaignId: number): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select to_char(max(on_date), 'YYYY-MM-DD') as last from campaign_occurrences
    where team_id = ${teamId} and series_id = ${campaignId}`.execute(tx);
  return rows[0]?.last ?? null;
}

/** Writes down when it goes on; without a date it is over. */
export async function keepNext(
  tx: Tx,
  key: SeriesKey,
  { next, zone, made }: { next: PlannedDate | null; zone: string; made: number },
): Promise<void> {
  await sql`
    update campaign_series set state = ${next ? 'active' : 'ended'}, made = ${made}, next_on = ${next?.on ?? null}::date,
      next_at = ${next?.at ?? null}::timestamptz, zone = ${next ? zone : null}
    where team_id = ${key.teamId} and campaign_id = ${key.campaignId}`.execute(tx);
}
