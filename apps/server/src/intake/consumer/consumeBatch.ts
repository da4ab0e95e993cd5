import type { AppServices } from '../../platform/context.ts';
import type { ClaimedEvent } from '../batch.ts';
import type { Source } from '../source.ts';
import { type Ahead, readNext } from './ahead.ts';
import { Backlog } from './backlog.ts';
import { Care } from './care.ts';
import { type Consumer, takeIn, takeInAfter, transaction } from './takeIn.ts';

export interface ConsumeOptions {
  guard?: Consumer['guard'];
  /** Where the consumer is; from the start when absent. */
  backlog?: Backlog;
  /** Whether what waits may have ended another process; nothing has when absent. */
  care?: Care;
  /** Where the next batch is read while this one is taken in; never when absent. */
  ahead?: Ahead;
}

/** Takes in the next events of a source. Returns how many it looked at; 0 when nothing is due. */
export async function consumeBatch(
  app: AppServices,
  source: Source,
  { guard, backlog = new Backlog(source.name), care = new Care(), ahead }: ConsumeOptions = {},
): Promise<number> {
  const consumer: Consumer = { app, source, guard, backlog };
  return care.isTaken ? consumeCarefully(consumer, care) : consumeAtOnce(consumer, ahead);
}

/** Claimed and taken in by one transaction. While that goes on, the next batch is claimed and read, if more waits. */
async function consumeAtOnce(consumer: Consumer, ahead: Ahead | undefined): Promise<number> {
  const { backlog } = consumer;
  const reading = (await ahead?.take()) ?? readNext(consumer);
  const claimed = await reading.claimed;
  const startedAt = performance.now();
  const taken = reading.takeIn();
  if (backlog.mayReadAhead()) ahead?.begin(consumer);
  try {
    await taken;
    backlog.pace(claimed.length, performance.now() - startedAt);
  } catch (error) {
    await ahead?.drop();
    backlog.startOver();
    if (claimed.length === 0) throw error;
    await takeInAfter(error, consumer, claimed);
  }
  return claimed.length;
}

/** In parts, the smaller the more processes ended over them, and each try is counted before it begins. */
async function consumeCarefully(consumer: Consumer, care: Care): Promise<number> {
  let claimed: ClaimedEvent[] = [];
  await transaction(consumer, async (tx) => {
    claimed = await care.claim(tx, consumer);
  });
  try {
    for (const part of care.divide(claimed)) await consumePart(consumer, care, part);
  } catch (error) {
    consumer.backlog.startOver();
    throw error;
  }
  return claimed.length;
}

async function consumePart(consumer: Consumer, care: Care, part: readonly ClaimedEvent[]): Promise<void> {
  const { backlog } = consumer;
  const isIn = ({ lane }: ClaimedEvent) => !backlog.isLeftOut(lane);
  const toTry = await care.count(consumer, part.filter(isIn));
  if (toTry.length === 0) return;
  let apart: ClaimedEvent[] | null = null;
  try {
    apart = await care.setApart(consumer, toTry);
    if (!apart) await transaction(consumer, (tx) => takeIn(consumer, tx, toTry));
  } catch (error) {
    backlog.startOver();
    await takeInAfter(error, consumer, toTry);
  }
  care.settle(toTry.filter(isIn));
  // Before whatever came later, of which some may be of the same people.
  for (const one of apart ?? []) await consumePart(consumer, care, [one]);
}
