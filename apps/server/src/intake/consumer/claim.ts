import { sql } from 'kysely';
import type { ClaimedEvent } from '../../messaging/whatsapp/batch.ts';
import type { Tx } from '../../platform/database/index.ts';

/** A webhook may weigh 3 MB; a batch is bounded by weight as well as by number. */
const largestBatch = { events: 500, bytes: 8 * 1024 * 1024 };
const sweepEveryMs = 1000;

/**
 * How far a consumer has come. What it has done stays in the index until PostgreSQL tidies up, so reading on from here
 * is far cheaper than looking for the oldest again. Events may be put back, and two writers may commit in another order
 * than their ids: once a second, and whenever nothing is ahead, it sweeps everything.
 */
export class Place {
  #last = 0;
  #sweptAt = Number.NEGATIVE_INFINITY;

  async claim(tx: Tx, now: Date): Promise<ClaimedEvent[]> {
    const isSweepDue = performance.now() - this.#sweptAt >= sweepEveryMs;
    const ahead = isSweepDue ? [] : await readDue(tx, now, this.#last);
    if (ahead.length > 0) return this.#keep(ahead);
    this.#sweptAt = performance.now();
    return this.#keep(await readDue(tx, now, 0));
  }

  /** Nothing came of what was claimed last. */
  startOver(): void {
    this.#last = 0;
    this.#sweptAt = Number.NEGATIVE_INFINITY;
  }

  #keep(claimed: ClaimedEvent[]): ClaimedEvent[] {
    this.#last = Math.max(this.#last, claimed.at(-1)?.id ?? 0);
    return claimed;
  }
}

/**
 * The next due events of WhatsApp after an id, oldest first. The consumer's lease is what keeps others away. How many wait
 * changes faster than any statistics: a planner that expects few would read and sort all of a backlog for each batch.
 */
async function readDue(tx: Tx, now: Date, after: number): Promise<ClaimedEvent[]> {
  await sql`set local enable_sort = off`.execute(tx);
  const due = await readNext(tx, now, after);
  await sql`set local enable_sort = on`.execute(tx);
  return due;
}

async function readNext(tx: Tx, now: Date, after: number): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    select id, body, attempts, received_at
    from (
      select due.*, sum(octet_length(body)) over (order by id) - octet_length(body) as bytes_before
      from (
        select id, body, attempts, received_at from inbound_events
        where id > ${after} and status = 'pending' and source = 'whatsapp'
          and (next_attempt_at is null or next_attempt_at <= ${now})
        order by id limit ${largestBatch.events}
      ) due
    ) weighed
    where bytes_before < ${largestBatch.bytes}
    order by id
  `.execute(tx);
  return rows;
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
    where e.id = x.id and e.status = 'pending'
  `.execute(tx);
}
