import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';

/**
 * Consumers listen on this channel. The payload is the source whose events wait, or empty for any; a notification may be
 * lost or doubled.
 */
export const wakeChannel = 'herald_inbound';

/** No sooner than this after the last notification: a busy consumer needs none, and each costs a round trip. */
const quietMs = 20;

export interface Doorbell {
  /** Tells the consumer that there is something: at once, or a moment after it was told last. */
  ring(): void;
}

/**
 * Wakes the consumer of a source. Not in the transaction that stores the events: committing a notification takes a lock
 * that all notifying transactions of the database share, and holding it while the disk is waited for would make them
 * queue. A process that dies in between leaves the events to the consumer's poll.
 */
export function createDoorbell({ database, log }: AppServices, source: string): Doorbell {
  let isQuiet = false;
  let isDue = false;

  function notify(): void {
    isQuiet = true;
    isDue = false;
    setTimeout(() => {
      isQuiet = false;
      if (isDue) notify();
    }, quietMs).unref();
    // Nobody waits for the disk: a notification is gone with the server in any case.
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${wakeChannel}, ${source})`
      .execute(database.statements)
      .catch((error) => log.warn({ err: error, source }, 'the consumer of inbound events was not woken'));
  }

  return {
    ring() {
      if (isQuiet) isDue = true;
      else notify();
    },
  };
}
