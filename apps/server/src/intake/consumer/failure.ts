import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { storable } from '../../platform/database/storable.ts';
import type { Batch, ClaimedEvent } from '../batch.ts';
import type { Source } from '../source.ts';
import type { ItemFailure } from './takeApart.ts';

/** Tries before an event is parked for a person to look at. */
export const maxAttempts = 5;
/** Seconds before each further try. */
const pauses = [5, 30, 300, 1800];

/** Remembers that an event could not be taken in: tried again later, parked after the last try. Later ones go on. */
export async function recordFailure(app: AppServices, claimed: ClaimedEvent, error: unknown): Promise<void> {
  await app.database.pipeline.transaction((tx) => updateEvent(app, tx, claimed, error));
}

/**
 * The same for single items. One that came alone is its event; of a webhook that said more, it becomes an event of its own,
 * so that the rest is done. Returns the events that are not done.
 */
export async function recordFailures(
  { app, tx, note }: Batch,
  source: Source,
  failures: readonly ItemFailure[],
): Promise<Set<ClaimedEvent>> {
  const failed = new Set<ClaimedEvent>();
  for (const { item, error } of failures) {
    if (item.isAlone) {
      failed.add(item.claimed);
      await updateEvent(app, tx, item.claimed, error);
    } else {
      await addEvent(app, tx, source, { item, error });
      note(item, `set apart, because it failed: ${source.nameOf(item)}`);
    }
  }
  return failed;
}

async function updateEvent(app: AppServices, tx: Tx, claimed: ClaimedEvent, error: unknown): Promise<void> {
  await tx
    .updateTable('inbound_events')
    .set(stateAfter(app, claimed, error))
    .where('id', '=', claimed.id)
    .where('status', '=', 'pending')
    .execute();
}

async function addEvent(
  app: AppServices,
  tx: Tx,
  source: Source,
  { item, error }: ItemFailure,
): Promise<void> {
  const { claimed } = item;
  await tx
    .insertInto('inbound_events')
    .values({
      source: source.name,
      body: Buffer.from(source.write([item])),
      lane: claimed.lane,
      looks: claimed.looks,
      about: claimed.about === null ? null : JSON.stringify(claimed.about),
      received_at: claimed.received_at,
      ...stateAfter(app, claimed, error),
    })
    .execute();
}

function stateAfter({ clock, log }: AppServices, claimed: ClaimedEvent, error: unknown) {
  const attempts = claimed.attempts + 1;
  const isParked = attempts >= maxAttempts;
  const pause = pauses[claimed.attempts] ?? pauses.at(-1) ?? 0;
  log.error({ err: error, event: claimed.id, attempts, isParked }, 'an inbound event failed');
  return {
    attempts,
    status: isParked ? 'parked' : 'pending',
    error: storable(String(error instanceof Error ? (error.stack ?? error.message) : error)).slice(0, 4000),
    next_attempt_at: isParked ? null : new Date(clock.now().getTime() + pause * 1000),
    processed_at: isParked ? clock.now() : null,
  };
}
