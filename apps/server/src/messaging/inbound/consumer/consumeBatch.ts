import type { AppServices } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { storable } from '../../storable.ts';
import type { Batch, ClaimedEvent, Item } from '../batch.ts';
import type { InboundHooks } from '../handlers.ts';
import { processItems } from '../processItems.ts';
import { routeItems } from '../routeItems.ts';
import { claimEvents, markDone } from './claim.ts';
import { type Deferral, putAside } from './deferral.ts';
import { isPassing, recordFailure } from './failure.ts';
import { LeaseLost } from './lease.ts';

export interface ConsumeOptions {
  hooks: InboundHooks;
  /** Called first in every transaction; throws when somebody else consumes now. */
  guard?: (tx: Tx) => Promise<void>;
}

/** Takes in the next events in one transaction. Answers how many it looked at; 0 when nothing is due. */
export async function consumeBatch(app: AppServices, options: ConsumeOptions): Promise<number> {
  let claimed: ClaimedEvent[] = [];
  try {
    await app.database.pipeline.transaction(async (tx) => {
      await options.guard?.(tx);
      claimed = await claimEvents(tx, app.clock.now());
      await takeIn(app, tx, claimed, options.hooks);
    });
  } catch (error) {
    if (claimed.length === 0 || error instanceof LeaseLost || isPassing(error)) throw error;
    await consumeOneByOne(app, claimed, options, error);
  }
  return claimed.length;
}

/** One of a batch is broken: each gets a transaction of its own, so that the others do not suffer. */
async function consumeOneByOne(
  app: AppServices,
  claimed: readonly ClaimedEvent[],
  { hooks, guard }: ConsumeOptions,
  cause: unknown,
): Promise<void> {
  if (claimed.length === 1 && claimed[0]) return recordFailure(app, claimed[0], cause);
  for (const one of claimed) {
    try {
      await app.database.pipeline.transaction(async (tx) => {
        await guard?.(tx);
        await takeIn(app, tx, [one], hooks);
      });
    } catch (error) {
      if (error instanceof LeaseLost || isPassing(error)) throw error;
      await recordFailure(app, one, error);
    }
  }
}

async function takeIn(
  app: AppServices,
  tx: Tx,
  claimed: readonly ClaimedEvent[],
  hooks: InboundHooks,
): Promise<void> {
  if (claimed.length === 0) return;
  const deferrals: Deferral[] = [];
  const notes = new Map<number, string[]>();
  const note = ({ claimed: { id } }: Item, remark: string) => {
    const known = notes.get(id);
    if (known) known.push(remark);
    else notes.set(id, [remark]);
  };
  const batch: Batch = {
    app,
    tx,
    now: app.clock.now(),
    defer(item, why) {
      deferrals.push({ item, why });
      note(item, `put aside: ${why}`);
    },
    note,
  };
  await processItems(batch, await routeItems(tx, claimed), hooks);
  await putAside(tx, batch.now, deferrals);
  await markDone(tx, batch.now, new Map(claimed.map(({ id }) => [id, remarkOf(notes.get(id))])));
}

function remarkOf(notes: readonly string[] | undefined): string | null {
  return notes ? storable([...new Set(notes)].slice(0, 20).join('; ')).slice(0, 2000) : null;
}
