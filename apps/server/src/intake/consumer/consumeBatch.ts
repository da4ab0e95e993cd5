import type { AppServices } from '../../platform/context.ts';
import { isPassing, type Tx } from '../../platform/database/index.ts';
import type { ClaimedEvent } from '../batch.ts';
import type { Source } from '../source.ts';
import { Backlog } from './backlog.ts';
import { putAside } from './deferral.ts';
import { recordFailure, recordFailures } from './failure.ts';
import { LeaseLost } from './lease.ts';
import { markDone } from './markDone.ts';
import { takeApart } from './takeApart.ts';
import { openBatch, remarksOn } from './workingBatch.ts';

export interface ConsumeOptions {
  /** Called first in every transaction; throws when somebody else consumes now. */
  guard?: (tx: Tx) => Promise<void>;
  /** Where the consumer is; from the start when absent. */
  backlog?: Backlog;
}

/** Takes in the next events of a source in one transaction. Returns how many it looked at; 0 when nothing is due. */
export async function consumeBatch(
  app: AppServices,
  source: Source,
  options: ConsumeOptions = {},
): Promise<number> {
  const { guard, backlog = new Backlog(source.name) } = options;
  let claimed: ClaimedEvent[] = [];
  try {
    await app.database.pipeline.transaction(async (tx) => {
      await guard?.(tx);
      claimed = await backlog.claim(tx, app.clock.now());
      if (claimed.length > 0) await takeIn(app, tx, source, claimed);
    });
  } catch (error) {
    backlog.startOver();
    if (claimed.length === 0 || concernsAll(error)) throw error;
    await consumeApart(app, source, claimed, options);
  }
  return claimed.length;
}

async function takeIn(app: AppServices, tx: Tx, source: Source, claimed: readonly ClaimedEvent[]) {
  const { batch, deferrals, notes } = openBatch(app, tx);
  await source.process(batch, await source.read(tx, claimed));
  await putAside(tx, batch.now, source, deferrals);
  await markDone(tx, batch.now, remarksOn(claimed, notes));
}

/**
 * Something of the batch is broken: whatever can be taken in is, and only the broken items are tried again later, each
 * as an event of its own.
 */
async function consumeApart(
  app: AppServices,
  source: Source,
  claimed: readonly ClaimedEvent[],
  options: ConsumeOptions,
): Promise<void> {
  try {
    await app.database.pipeline.transaction(async (tx) => {
      await options.guard?.(tx);
      const { batch, deferrals, notes } = openBatch(app, tx);
      const failures = await takeApart(batch, await source.read(tx, claimed), source, concernsAll);
      await putAside(tx, batch.now, source, deferrals);
      const failed = await recordFailures(batch, source, failures);
      const done = claimed.filter((event) => !failed.has(event));
      await markDone(tx, batch.now, remarksOn(done, notes));
    });
  } catch (error) {
    if (concernsAll(error)) throw error;
    const [only] = claimed;
    if (claimed.length === 1 && only) return recordFailure(app, only, error);
    // It is not in any one item. Smaller batches find the event that it is about.
    const half = claimed.length >> 1;
    await consumeApart(app, source, claimed.slice(0, half), options);
    await consumeApart(app, source, claimed.slice(half), options);
  }
}

/** True for trouble that has nothing to do with what the events say. */
function concernsAll(error: unknown): boolean {
  return error instanceof LeaseLost || isPassing(error);
}
