import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ClaimedEvent } from '../batch.ts';

/** Of events that are done, the remarks by their ids. */
export type Remarks = ReadonlyMap<number, string>;

/** Somebody else took some of the events in meanwhile. */
export class TakenElsewhere extends Error {}

/**
 * Ends events that are done. What came of them stands elsewhere, so they are deleted; with a remark they stay for whoever asks
 * why nothing came of one, and with the id of their delivery they stay to know it again. An event that waits no more was taken
 * in by somebody else: throws, so that nothing of it is done twice.
 */
export async function markDone(
  tx: Tx,
  now: Date,
  done: readonly ClaimedEvent[],
  remarks: Remarks,
): Promise<void> {
  const isKept = ({ id, delivery_id }: ClaimedEvent) => delivery_id !== null || remarks.has(id);
  const removed = await remove(
    tx,
    done.filter((event) => !isKept(event)),
  );
  const kept = await keep(tx, now, done.filter(isKept), remarks);
  if (removed + kept !== done.length)
    throw new TakenElsewhere('Somebody else has taken these inbound events in.');
}

async function remove(tx: Tx, events: readonly ClaimedEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const { rows } = await tx.planned(
    'remove_done',
    sql<{ count: number }>`
    with gone as (
      delete from inbound_events where id = any(${events.map(({ id }) => id)}::bigint[]) and status = 'pending'
      returning 1
    )
    select count(*)::int as count from gone`,
  );
  return rows[0]?.count ?? 0;
}

async function keep(tx: Tx, now: Date, events: readonly ClaimedEvent[], remarks: Remarks): Promise<number> {
  if (events.length === 0) return 0;
  const { rows } = await tx.planned(
    'keep_done',
    sql`
    update inbound_events e
    set status = 'done', processed_at = ${now}, error = x.remark, next_attempt_at = null
    from unnest(
      ${events.map(({ id }) => id)}::bigint[], ${events.map(({ id }) => remarks.get(id) ?? null)}::text[]
    ) as x (id, remark)
    where e.id = x.id and e.status = 'pending'
    returning 1`,
  );
  return rows.length;
}
