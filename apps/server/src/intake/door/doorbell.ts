import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import { planned } from '../../platform/database/index.ts';

/**
 * Consumers listen on this channel. The payload is the source whose events wait and the shards in which they do
 * (`whatsapp 3,17`), or empty for any; a notification may be lost or doubled.
 */
export const wakeChannel = 'herald_inbound';

/** No sooner than this after the last notification: a busy consumer needs none, and each costs a round trip. */
const quietMs = 20;

export interface Doorbell {
  /** Tells the consumers of these shards that there is something: at once, or a moment after they were told last. */
  ring(shards: Iterable<number>): void;
}

/** What a notification says; null is any. */
export function readRing(payload: string): { source: string | null; shards: number[] | null } {
  const [source = '', shards = ''] = payload.split(' ');
  return { source: source || null, shards: shards === '' ? null : shards.split(',').map(Number) };
}

/**
 * Wakes the consumers of a source. Not in the transaction that stores the events: committing a notification takes a lock
 * that all notifying transactions of the database share, and holding it while the disk is waited for would make them
 * queue. A process that dies in between leaves the events to the consumer's poll.
 */
export function createDoorbell({ database, log }: AppServices, source: string): Doorbell {
  const due = new Set<number>();
  let isQuiet = false;

  function notify(): void {
    isQuiet = true;
    const payload = `${source} ${[...due].join(',')}`;
    due.clear();
    setTimeout(() => {
      isQuiet = false;
      if (due.size > 0) notify();
    }, quietMs).unref();
    // Nobody waits for the disk: a notification is gone with the server in any case.
    planned(
      database,
      'ring_doorbell',
      sql`select set_config('synchronous_commit', 'off', true), pg_notify(${wakeChannel}, ${payload})`,
    ).catch((error) => log.warn({ err: error, source }, 'the consumer of inbound events was not woken'));
  }

  return {
    ring(shards) {
      for (const shard of shards) due.add(shard);
      if (!isQuiet) notify();
    },
  };
}
