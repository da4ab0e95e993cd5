import { DatabaseError } from 'pg';
import type { AppServices } from '../../../context.ts';
import { storable } from '../../storable.ts';
import type { ClaimedEvent } from '../batch.ts';

/** Tries before an event is parked for a person to look at. */
export const maxAttempts = 5;
/** Seconds before each further try. */
const pauses = [5, 30, 300, 1800];

/** Remembers that an event could not be taken in: tried again later, parked after the last try. Later ones go on. */
export async function recordFailure(app: AppServices, claimed: ClaimedEvent, error: unknown): Promise<void> {
  const attempts = claimed.attempts + 1;
  const isParked = attempts >= maxAttempts;
  const pause = pauses[claimed.attempts] ?? pauses.at(-1) ?? 0;
  await app.database.statements
    .updateTable('inbound_events')
    .set({
      attempts,
      status: isParked ? 'parked' : 'pending',
      error: storable(String(error instanceof Error ? (error.stack ?? error.message) : error)).slice(0, 4000),
      next_attempt_at: isParked ? null : new Date(app.clock.now().getTime() + pause * 1000),
      processed_at: isParked ? app.clock.now() : null,
    })
    .where('id', '=', claimed.id)
    .where('status', '=', 'pending')
    .execute();
  app.log.error({ err: error, event: claimed.id, attempts, isParked }, 'an inbound event failed');
}

/** Classes of PostgreSQL errors that say nothing about the event: connection, resources, deadlock, shutdown. */
const passing = ['08', '53', '57', '40', '55'];

/** True when the database was in trouble, not the event: everything waits and nothing counts as a try. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseError) return passing.includes((error.code ?? '').slice(0, 2));
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return /^E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_)/.test(code);
  return (
    error instanceof Error &&
    /connection (terminated|timeout)|timeout exceeded when trying to connect/i.test(error.message)
  );
}
