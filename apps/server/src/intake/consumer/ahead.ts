import type { ClaimedEvent, Item } from '../batch.ts';
import { type Consumer, takeIn, transaction } from './takeIn.ts';

/** A batch in a transaction of its own, which waits for the word to take it in. */
export interface Reading {
  /** Resolves, whatever happened: who takes it in hears of it. */
  readonly claimed: Promise<readonly ClaimedEvent[]>;
  /** Takes it in, and ends its transaction. */
  takeIn(): Promise<void>;
  /** Ends its transaction, and nothing came of it. */
  drop(): Promise<void>;
}

class Dropped extends Error {}

/** Claims the next events and reads what they tell; ahead of those that are being taken in, or when these are done. */
export function readNext(consumer: Consumer, isAhead = false): Reading {
  const { app, source, backlog } = consumer;
  const claimed = Promise.withResolvers<readonly ClaimedEvent[]>();
  const word = Promise.withResolvers<boolean>();
  const done = transaction(consumer, async (tx) => {
    const now = app.clock.now();
    const events = await (isAhead ? backlog.claimAhead(tx, now) : backlog.claim(tx, now));
    let items: readonly Item[] = [];
    try {
      if (events.length > 0) items = await source.read(tx, events);
    } finally {
      claimed.resolve(events);
    }
    if (!(await word.promise)) throw new Dropped();
    if (events.length > 0) await takeIn(consumer, tx, events, items);
  });
  // Also when it failed before anything was claimed. Whoever takes it in hears why.
  done.catch(() => claimed.resolve([]));
  return {
    claimed: claimed.promise,
    takeIn() {
      word.resolve(true);
      return done;
    },
    async drop() {
      word.resolve(false);
      // What it was is looked at again, whatever it met.
      await done.catch(() => {});
    },
  };
}

/** The batch after the one that is being taken in: while PostgreSQL works on that one, it is claimed and read. */
export class Ahead {
  #reading: Reading | null = null;

  begin(consumer: Consumer): void {
    this.#reading = readNext(consumer, true);
  }

  /** What was read ahead, to be taken in now; null when there is nothing. */
  async take(): Promise<Reading | null> {
    const reading = this.#reading;
    this.#reading = null;
    if (reading === null || (await reading.claimed).length > 0) return reading;
    await reading.takeIn();
    return null;
  }

  /** Nothing of it is taken in: something came between. Claimed anew, it would be something else. */
  async drop(): Promise<void> {
    const reading = this.#reading;
    this.#reading = null;
    await reading?.drop();
  }
}
