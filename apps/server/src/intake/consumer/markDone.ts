import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Says of events that they are done, each with a remark if there is one. */
export async function markDone(
  tx: Tx,
  now: Date,
  remarks: ReadonlyMap<number, string | null>,
): Promise<void> {
  if (remarks.size === 0) return;
  await tx.planned(
    'mark_done',
    sql`
    update inbound_events e
    set status = 'done', processed_at = ${now}, error = x.remark, next_attempt_at = null
    from unnest(${[...remarks.keys()]}::bigint[], ${[...remarks.values()]}::text[]) as x(id, remark)
    where e.id = x.id and e.status = 'pending'
  `,
  );
}
