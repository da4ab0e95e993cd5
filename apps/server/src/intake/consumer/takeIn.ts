import type { AppServices } from '../../platform/context.ts';
import { isLockTimeout, isPassing, type Tx } from '../../platform/database/index.ts';
import type { ClaimedEvent, Item } from '../batch.ts';
import type { Source } from '../source.ts';
import type { Backlog } from './backlog.ts';
import { putAside } from './deferral.ts';
import { recordFailure, recordFailures } from './failure.ts';
import { markDone, TakenElsewhere } from './markDone.ts';
import { LeaseLost } from './membership.ts';
import { takeApart } from './takeApart.ts';
import { openBatch, remarksOf } from './workingBatch.ts';

/** What the steps of taking in share. */
export interface Consumer {
  app: AppServices;
  source: Source;
  backlog: Backlog;
  /** Called first in every transaction; throws when somebody else consumes now. */
  guard?: (tx: Tx) => Promise<void>;
}

/**
 * Milliseconds that a batch waits for a lock of somebody else, who works on the rows of one team: the batch holds many. The
 * one that waits is then looked for with less patience, since all the others wait meanwhile.
 */
const patience = { batch: 100, apart: 20 };

export function transaction(
  { app, guard }: Consumer,
  work: (tx: Tx) => Promise<void>,
  lockTimeout = patience.batch,
): Promise<void> {
  return app.database.pipeline.within({ lockTimeout, isRepeatable: true }).transaction(async (tx) => {
    await guard?.(tx);
    await work(tx);
  });
}

/** With what the events tell, where that was read before. */
export async function takeIn(
  { app, source }: Consumer,
  tx: Tx,
  claimed: readonly ClaimedEvent[],
  items?: readonly Item[],
) {
  const { batch, deferrals, notes } = openBatch(app, tx);
  await source.process(batch, items ?? (await source.read(tx, claimed)));
  await putAside(tx, batch.now, source, deferrals);
  await markDone(tx, batch.now, claimed, remarksOf(notes));
}

/** After a try with all of them: takes in what can be. Throws for trouble that has nothing to do with what they say. */
export async function takeInAfter(
  error: unknown,
  consumer: Consumer,
  claimed: readonly ClaimedEvent[],
): Promise<void> {
  if (isLockTimeout(error)) await takeInUnlocked(consumer, claimed);
  else if (concernsAll(error)) throw error;
  else await takeInApart(consumer, claimed);
}

/**
 * Somebody holds rows that the batch needs. Halves of its lanes are tried until the lane whose rows they are stands alone;
 * it is left out for a moment, which is no failure of its events, and all others are taken in.
 */
async function takeInUnlocked(consumer: Consumer, claimed: readonly ClaimedEvent[]): Promise<void> {
  const lanes = [...new Set(claimed.map(({ lane }) => lane))];
  const [only] = lanes;
  if (lanes.length === 1 && only !== undefined) return consumer.backlog.leaveOut(only);
  const first = new Set(lanes.slice(0, lanes.length >> 1));
  const halves = [
    claimed.filter(({ lane }) => first.has(lane)),
    claimed.filter(({ lane }) => !first.has(lane)),
  ];
  for (const half of halves) {
    try {
      await transaction(consumer, (tx) => takeIn(consumer, tx, half), patience.apart);
    } catch (error) {
      await takeInAfter(error, consumer, half);
    }
  }
}

/**
 * Something of the batch is broken: whatever can be taken in is, and only the broken items are tried again later, each
 * as an event of its own.
 */
async function takeInApart(consumer: Consumer, events: readonly ClaimedEvent[]): Promise<void> {
  const { app, source, backlog } = consumer;
  // What comes later in a lane that was left out meanwhile waits with it.
  const claimed = events.filter(({ lane }) => !backlog.isLeftOut(lane));
  if (claimed.length === 0) return;
  try {
    await transaction(consumer, async (tx) => {
      const { batch, deferrals, notes } = openBatch(app, tx);
      const failures = await takeApart(batch, await source.read(tx, claimed), source, concernsAll);
      await putAside(tx, batch.now, source, deferrals);
      const failed = await recordFailures(batch, source, failures);
      const done = claimed.filter((event) => !failed.has(event));
      await markDone(tx, batch.now, done, remarksOf(notes));
    });
  } catch (error) {
    if (isLockTimeout(error)) return takeInUnlocked(consumer, claimed);
    if (concernsAll(error)) throw error;
    const [only] = claimed;
    if (claimed.length === 1 && only) return recordFailure(app, only, error);
    // It is not in any one item. Smaller batches find the event that it is about.
    const half = claimed.length >> 1;
    await takeInApart(consumer, claimed.slice(0, half));
    await takeInApart(consumer, claimed.slice(half));
  }
}

/** True for trouble that has nothing to do with what the events say. */
function concernsAll(error: unknown): boolean {
  return error instanceof LeaseLost || error instanceof TakenElsewhere || isPassing(error);
}
