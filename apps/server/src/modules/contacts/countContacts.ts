import { sql } from 'kysely';
import type { Counted } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type ContactFilters, whereMatches } from './filters.ts';

/** Up to here a total is exact. Counting that far in an index takes a few milliseconds, whatever the team's size. */
const exactUntil = 20_000;

/**
 * How many contacts match, at a cost that does not grow with the team: a list's size is its kept counter, small results
 * are counted, and beyond that the planner's estimate is good enough for "about 1,203,000 contacts, page 1 of …".
 * A counter kept for every team would be exact, but every inbound message of a new person would queue for its one row.
 */
export async function countContacts(tx: Tx, teamId: number, filters: ContactFilters): Promise<Counted> {
  if (filters.group_id && !filters.search && !filters.optin_status)
    return { count: await readGroupSize(tx, teamId, filters.group_id), isExact: true };
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from contacts c where ${whereMatches(teamId, filters)} limit ${exactUntil + 1}) counted`.execute(
    tx,
  );
  const counted = rows[0]?.count ?? 0;
  if (counted <= exactUntil) return { count: counted, isExact: true };
  return { count: Math.max(counted, await estimate(tx, teamId, filters)), isExact: false };
}

async function readGroupSize(tx: Tx, teamId: number, groupId: number): Promise<number> {
  const group = await tx
    .selectFrom('groups')
    .select('contacts_count')
    .where('team_id', '=', teamId)
    .where('id', '=', groupId)
    .executeTakeFirst();
  return group?.contacts_count ?? 0;
}

async function estimate(tx: Tx, teamId: number, filters: ContactFilters): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from contacts c where ${whereMatches(teamId, filters)}`.execute(tx);
  return Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
}
