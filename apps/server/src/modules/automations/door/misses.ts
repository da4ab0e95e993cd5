import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';

/** Somebody who would have come in, and why not. */
export interface Miss {
  teamId: number;
  automationId: number;
  contactId: number;
  why: string;
  at: Date;
}

export async function insertMisses(tx: Tx, misses: readonly Miss[]): Promise<void> {
  if (misses.length === 0) return;
  const rows = misses.map(({ teamId, automationId, contactId, why, at }) => ({
    team_id: teamId,
    automation_id: automationId,
    contact_id: contactId,
    why,
    at,
  }));
  await sql`
    insert into automation_misses (team_id, automation_id, contact_id, why, at)
    select * from jsonb_to_recordset(${jsonRows(rows)}) as x(
      team_id bigint, automation_id bigint, contact_id bigint, why text, at timestamptz)`.execute(tx);
}
