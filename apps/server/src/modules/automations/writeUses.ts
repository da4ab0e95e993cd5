import { type Graph, referencesOf } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';

/** Keeps what the version that goes live uses; null: none is live any more. */
export async function writeUses(
  tx: Tx,
  teamId: number,
  automationId: number,
  graph: Graph | null,
): Promise<void> {
  await tx
    .deleteFrom('automation_uses')
    .where('team_id', '=', teamId)
    .where('automation_id', '=', automationId)
    .execute();
  const used = graph ? referencesOf(graph).filter(({ kind }) => kind !== 'draft') : [];
  await sql`
    insert into automation_uses (team_id, automation_id, kind, thing_id, name)
    select distinct ${teamId}::bigint, ${automationId}::bigint, u.kind, u.id, herald.thing_name(${teamId}, u.kind, u.id)
    from jsonb_to_recordset(${jsonRows(used)}) as u(kind text, id bigint)`.execute(tx);
}
