import { type RawBuilder, sql } from 'kysely';
import { isTimeout, type TenantDb, type Tx } from '../../platform/database/index.ts';

export interface Counted {
  count: number;
  /** Otherwise judged from a sample. */
  isExact: boolean;
}

/** So many are looked at when counting all takes too long: the answer is right within a few percent. */
const sampleSize = 5000;

/**
 * How many contacts `c` of a team meet conditions. Whatever people ask for, the answer comes within `milliseconds` and a
 * little: a count that is not done by then gives way to a sample.
 */
export async function countMeeting(
  db: TenantDb,
  teamId: number,
  where: RawBuilder<unknown>,
  milliseconds: number,
): Promise<Counted> {
  try {
    return await db.read(async (tx) => {
      await sql`select set_config('statement_timeout', ${`${milliseconds}ms`}, true)`.execute(tx);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from contacts c where c.team_id = ${teamId} and ${where}`.execute(tx);
      return { count: rows[0]?.count ?? 0, isExact: true };
    });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return { count: await db.read((tx) => judge(tx, teamId, where)), isExact: false };
  }
}

/** Random ids of the team's, whoever is behind them: their share of all is the share of those who meet the conditions. */
async function judge(tx: Tx, teamId: number, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ seen: number; met: number }>`
    with range as (
      select min(id) as first, max(id) as last from contacts where team_id = ${teamId}
    ), sample as (
      select distinct range.first + floor(random() * (range.last - range.first + 1))::bigint as id
      from range, generate_series(1, ${sampleSize})
    )
    select count(*)::int as seen, count(*) filter (where ${where})::int as met
    from sample join contacts c on c.team_id = ${teamId} and c.id = sample.id`.execute(tx);
  const { seen = 0, met = 0 } = rows[0] ?? {};
  return seen === 0 ? 0 : Math.round((met / seen) * (await teamSize(tx, teamId)));
}

/** About how many contacts a team has. */
export async function teamSize(tx: Tx, teamId: number): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from contacts where team_id = ${teamId}`.execute(tx);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
