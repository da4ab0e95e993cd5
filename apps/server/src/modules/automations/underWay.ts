import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { ringFlows } from './door/bell.ts';
import { isTest } from './tested.ts';

/** How many wait in an automation, in whichever version. */
export async function countUnderWay(tx: Tx, teamId: number, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from automation_waits
    where team_id = ${teamId} and automation_id = ${id} and not ${isTest()}`.execute(tx);
  return rows[0]?.count ?? 0;
}

interface Telling {
  teamId: number;
  id: number;
  kind: 'moved' | 'leave';
  data: object;
  at: Date;
}

/**
 * Tells everybody in an automation something at once, however many they are; the stepper takes it some at a time. Tests are
 * of a version of their own, and are not moved to another.
 */
export async function tellEverybody(tx: Tx, { teamId, id, kind, data, at }: Telling): Promise<void> {
  await sql`
    insert into automation_inputs (team_id, contact_id, phone_number_id, lane, kind, run_id, data, happened_at)
    select team_id, contact_id, phone_number_id, 2, ${kind}, run_id, ${JSON.stringify(data)}::jsonb, ${at}
    from automation_waits where team_id = ${teamId} and automation_id = ${id} and ${kind === 'moved' ? sql`not ${isTest()}` : sql`true`}
    order by run_id`.execute(tx);
  ringFlows(tx);
}
