import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ClaimedEvent } from '../batch.ts';
import { addEvents } from './addEvents.ts';
import { maxAttempts } from './failure.ts';
import { markDone } from './markDone.ts';
import { type Consumer, transaction } from './takeIn.ts';

/** How many are tried together over which that many processes ended; one by one after that. */
const mostTogether = [Number.POSITIVE_INFINITY, 20];
/** After so many tries, of which the last one was of an event alone, what it tells of is tried one by one. */
const apartAfter = 3;

/**
 * Taken after a process ended without giving its lease back: what it was taking in may have ended it, and would end its
 * successor. Nobody knows which event that was, so everything that waits is suspected until it is done. Each try is counted
 * before it begins; whoever shares a part with the one event is soon tried apart from it, then whatever it tells of besides,
 * and it runs out of tries alone.
 * As long as no process dies, nothing of this costs anything.
 */
export class Care {
  #isTaken = false;
  /** The last that waited when it began. */
  #newest: number | null = null;
  /** Whose try is counted and came to no end: when the database went away, or a lane was left out. */
  readonly #counted = new Set<number>();

  get isTaken(): boolean {
    return this.#isTaken;
  }

  begin(): void {
    this.#isTaken = true;
    this.#newest = null;
    this.#counted.clear();
  }

  /** The next events that are due; when there are none, care is no longer taken. */
  async claim(tx: Tx, { backlog, app }: Consumer): Promise<ClaimedEvent[]> {
    this.#newest ??= await findNewest(tx);
    const claimed = await backlog.claim(tx, app.clock.now());
    this.#isTaken = claimed.length > 0 || backlog.leavesOut;
    return claimed.map((event) =>
      this.#counted.has(event.id) ? { ...event, attempts: event.attempts - 1 } : event,
    );
  }

  /** In their order, what may be tried together. */
  divide(claimed: readonly ClaimedEvent[]): ClaimedEvent[][] {
    const parts: ClaimedEvent[][] = [];
    for (const event of claimed) {
      const last = parts.at(-1);
      const most = mostOf(event);
      if (last?.[0] && mostOf(last[0]) === most && last.length < most) last.push(event);
      else parts.push([event]);
    }
    return parts;
  }

  /** Counts a try of each before it begins, and returns them; those that have had all of theirs are parked. */
  async count(consumer: Consumer, part: readonly ClaimedEvent[]): Promise<ClaimedEvent[]> {
    const newest = this.#newest ?? 0;
    if (part.every(({ id }) => id > newest)) return [...part];
    const spent = part.filter(({ attempts }) => attempts >= maxAttempts);
    const toTry = part.filter(({ attempts }) => attempts < maxAttempts);
    const uncounted = toTry.map(({ id }) => id).filter((id) => !this.#counted.has(id));
    await transaction(consumer, async (tx) => {
      await park(tx, consumer, spent);
      await sql`
        update inbound_events set attempts = attempts + 1
        where id = any(${uncounted}::bigint[]) and status = 'pending'`.execute(tx);
    });
    for (const id of uncounted) this.#counted.add(id);
    return toTry;
  }

  /**
   * A process ended over this event alone: what else it tells of is not parked with what did that. Each of its items becomes
   * an event of its own, with the tries that are left; returns these in their order, to be tried at once. Null when nothing is to
   * be gained, or nobody knows yet.
   */
  async setApart(consumer: Consumer, part: readonly ClaimedEvent[]): Promise<ClaimedEvent[] | null> {
    const [event] = part;
    if (part.length !== 1 || event?.attempts !== apartAfter) return null;
    const { app, source } = consumer;
    let apart: ClaimedEvent[] = [];
    await transaction(consumer, async (tx) => {
      const items = await source.read(tx, [event]);
      if (items.length < 2) return;
      const { lane, about, received_at, looks, attempts } = event;
      const alike = { lane, about, received_at, looks, attempts };
      const bodies = items.map((item) => source.write([item]));
      const rows = bodies.map((body) => ({ ...alike, body, error: null, next_attempt_at: null }));
      const ids = (await addEvents(tx, source.name, rows)).toSorted((a, b) => a - b);
      apart = bodies.map((body, nth) => ({
        ...alike,
        id: ids[nth]!,
        body: Buffer.from(body),
        delivery_id: null,
      }));
      await markDone(tx, app.clock.now(), [event], new Map([[event.id, setApartRemark]]));
    });
    if (apart.length === 0) return null;
    this.#newest = Math.max(this.#newest ?? 0, ...apart.map(({ id }) => id));
    return apart;
  }

  /** Their tries came to an end, whatever it was. */
  settle(events: readonly ClaimedEvent[]): void {
    for (const { id } of events) this.#counted.delete(id);
  }
}

const setApartRemark = 'set apart, because the process ended while this was taken in';

function mostOf({ attempts }: ClaimedEvent): number {
  return mostTogether[attempts] ?? 1;
}

async function findNewest(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from inbound_events`.execute(tx);
  return rows[0]?.id ?? 0;
}

async function park(
  tx: Tx,
  { app: { clock, log } }: Consumer,
  spent: readonly ClaimedEvent[],
): Promise<void> {
  if (spent.length === 0) return;
  const ids = spent.map(({ id }) => id);
  log.error(
    { events: ids },
    'inbound events are parked: each time that they were taken in, the process ended',
  );
  await sql`
    update inbound_events
    set status = 'parked', next_attempt_at = null, processed_at = ${clock.now()},
      error = ${`The process ended ${maxAttempts} times while this was taken in.`}
    where id = any(${ids}::bigint[]) and status = 'pending'`.execute(tx);
}
