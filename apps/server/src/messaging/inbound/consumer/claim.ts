import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { ClaimedEvent } from '../batch.ts';

/** A webhook may weigh 3 MB; a batch is bounded by weight as well as by number. */
const largestBatch = { events: 500, bytes: 8 * 1024 * 1024 };

/** The next due events of WhatsApp, oldest first, locked until the end of the transaction. */
export async function claimEvents(tx: Tx, now: Date): Promise<ClaimedEvent[]> {
  const due = await sql<{ id: number; bytes: number }>`
    select id, octet_length(body) as bytes from inbound_events
    where status = 'pending' and source = 'whatsapp' and (next_attempt_at is null or next_attempt_at <= ${now})
    order by id limit ${largestBatch.events}
  `.execute(tx);
  let bytes = 0;
  const ids = due.rows.flatMap((row, index) => {
    bytes += row.bytes;
    return index === 0 || bytes <= largestBatch.bytes ? [row.id] : [];
  });
  if (ids.length === 0) return [];
  const claimed = await sql<ClaimedEvent>`
    select id, body, attempts, received_at from inbound_events
    where id = any(${ids}::bigint[]) and status = 'pending'
    order by id
    for update skip locked
  `.execute(tx);
  return claimed.rows;
}

export async function markDone(
  tx: Tx,
  now: Date,
  remarks: ReadonlyMap<number, string | null>,
): Promise<void> {
  if (remarks.size === 0) return;
  await sql`
    update inbound_events e
    set status = 'done', processed_at = ${now}, error = x.remark, next_attempt_at = null
    from unnest(${[...remarks.keys()]}::bigint[], ${[...remarks.values()]}::text[]) as x(id, remark)
    where e.id = x.id
  `.execute(tx);
}
