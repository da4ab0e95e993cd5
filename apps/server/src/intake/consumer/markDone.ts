import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ClaimedEvent } from '../batch.ts';

/** Of events that are done, the remarks by their ids. */
export type Remarks = ReadonlyMap<number, string>;

/**
 * Ends events that are done. What came of them stands elsewhere, so they are deleted; with a remark they stay for whoever asks
 * why nothing came of one, and with the id of their delivery they stay to know it again.
 */
export async function markDone(
  tx: Tx,
  now: Date,
  done: readonly ClaimedEvent[],
  remarks: Remarks,
): Promise<void> {
  const isKept = ({ id, delivery_id }: ClaimedEvent) => delivery_id !== null || remarks.has(id);
  await remove(
    tx,
    done.filter((event) => !isKept(event)),
  );
  await keep(tx, now, done.filter(isKept), remarks);
}

async function remove(tx: Tx, events: readonly ClaimedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.planned(
    'remove_done',
    sql`delete from inbound_events where id = any(${events.map(({ id }) => id)}::bigint[]) and status = 'pending'`,
  );
}

async function keep(tx: Tx, now: Date, events: readonly ClaimedEvent[], remarks: Remarks): Promise<void> {
  if (events.length === 0) return;
  await tx.planned(
    'keep_done',
    sql`
    update inbound_events e
    set status = 'done', processed_at = ${now}, error = x.remark, next_attempt_at = null
    from unnest(
      ${events.map(({ id }) => id)}::bigint[], ${events.map(({ id }) => remarks.get(id) ?? null)}::text[]
    ) as x (id, remark)
    where e.id = x.id and e.status = 'pending'`,
  );
}
