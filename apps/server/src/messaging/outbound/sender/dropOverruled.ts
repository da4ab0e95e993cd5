import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { applyEvents, type Change } from '../../ledger/index.ts';

interface Waiting {
  id: number;
  type: string;
}

/**
 * A reaction that had to wait, while a later one to the same message may have left already, must not come after it: the
 * last one to arrive is what the person sees. Returns those that are to be sent all the same, and what became of the others.
 */
export async function dropOverruled<Row extends Waiting>(
  tx: Tx,
  teamId: number,
  rows: readonly Row[],
): Promise<{ rows: readonly Row[]; changes: Change[] }> {
  const reactions = rows.filter(({ type }) => type === 'reaction').map(({ id }) => id);
  if (reactions.length === 0) return { rows, changes: [] };
  const found = await sql<{ id: number }>`
    select m.id from messages m
    where m.team_id = ${teamId} and m.id = any(${reactions}::bigint[]) and exists (
      select from messages later
      where later.team_id = m.team_id and later.phone_number_id = m.phone_number_id
        and later.contact_id = m.contact_id and later.id > m.id and later.type = 'reaction'
        and later.status not in ('failed', 'skipped')
        and later.content -> 'message_id' = m.content -> 'message_id')`.execute(tx);
  const overruled = new Set(found.rows.map(({ id }) => id));
  const changes = await applyEvents(
    tx,
    [...overruled].map((messageId) => ({ teamId, messageId, event: { kind: 'skipped' as const } })),
  );
  return { rows: rows.filter(({ id }) => !overruled.has(id)), changes };
}
