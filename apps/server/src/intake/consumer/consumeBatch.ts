import type { ClaimedEvent } from '../../messaging/whatsapp/batch.ts';
import type { InboundHooks } from '../../messaging/whatsapp/handlers.ts';
import { processItems } from '../../messaging/whatsapp/processItems.ts';
import { routeItems } from '../../messaging/whatsapp/routeItems.ts';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { markDone, Place } from './claim.ts';
import { putAside } from './deferral.ts';
import { isPassing, recordFailure, recordFailures } from './failure.ts';
import { LeaseLost } from './lease.ts';
import { takeApart } from './takeApart.ts';
import { openBatch, remarksOn } from './workingBatch.ts';

export interface ConsumeOptions {
  hooks: InboundHooks;
  /** Called first in every transaction; throws when somebody else consumes now. */
  guard?: (tx: Tx) => Promise<void>;
  /** Where the consumer is; from the start when absent. */
  place?: Place;
}

/** Takes in the next events in one transaction. Answers how many it looked at; 0 when nothing is due. */
export async function consumeBatch(app: AppServices, options: ConsumeOptions): Promise<number> {
  const { hooks, guard, place = new Place() } = options;
  let claimed: ClaimedEvent[] = [];
  try {
    await app.database.pipeline.transaction(async (tx) => {
      await guard?.(tx);
      claimed = await place.claim(tx, app.clock.now());
      if (claimed.length > 0) await takeIn(app, tx, claimed, hooks);
    });
  } catch (error) {
    place.startOver();
    if (claimed.length === 0 || concernsAll(error)) throw error;
    await consumeApart(app, claimed, options);
  }
  return claimed.length;
}

async function takeIn(app: AppServices, tx: Tx, claimed: readonly ClaimedEvent[], hooks: InboundHooks) {
  const { batch, deferrals, notes } = openBatch(app, tx);
  await processItems(batch, await routeItems(tx, claimed), hooks);
  await putAside(tx, batch.now, deferrals);
  await markDone(tx, batch.now, remarksOn(claimed, notes));
}

/**
 * Something of the batch is broken: whatever can be taken in is, and only the broken items are tried again later, each
 * as an event of its own.
 */
async function consumeApart(
  app: AppServices,
  claimed: readonly ClaimedEvent[],
  options: ConsumeOptions,
): Promise<void> {
  try {
    await app.database.pipeline.transaction(async (tx) => {
      await options.guard?.(tx);
      const { batch, deferrals, notes } = openBatch(app, tx);
      const failures = await takeApart(batch, await routeItems(tx, claimed), options.hooks, concernsAll);
      await putAside(tx, batch.now, deferrals);
      const failed = await recordFailures(app, tx, failures, batch.note);
      const done = claimed.filter((event) => !failed.has(event));
      await markDone(tx, batch.now, remarksOn(done, notes));
    });
  } catch (error) {
    if (concernsAll(error)) throw error;
    const [only] = claimed;
    if (claimed.length === 1 && only) return recordFailure(app, only, error);
    // It is not in any one item. Smaller batches find the event that it is about.
    const half = claimed.length >> 1;
    await consumeApart(app, claimed.slice(0, half), options);
    await consumeApart(app, claimed.slice(half), options);
  }
}

/** True for trouble that has nothing to do with what the events say. */
function concernsAll(error: unknown): boolean {
  return error instanceof LeaseLost || isPassing(error);
}
