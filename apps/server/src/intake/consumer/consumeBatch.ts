import type { AppServices } from '../../platform/context.ts';
import type { ClaimedEvent } from '../batch.ts';
import type { Source } from '../source.ts';
import { Backlog } from './backlog.ts';
import { Care } from './care.ts';
import { type Consumer, takeIn, takeInAfter, transaction } from './takeIn.ts';

export interface ConsumeOptions {
  guard?: Consumer['guard'];
  /** Where the consumer is; from the start when absent. */
  backlog?: Backlog;
  /** Whether what waits may have ended another process; nothing has when absent. */
  care?: Care;
}

/** Takes in the next events of a source. Returns how many it looked at; 0 when nothing is due. */
export async function consumeBatch(
  app: AppServices,
  source: Source,
  { guard, backlog = new Backlog(source.name), care = new Care() }: ConsumeOptions = {},
): Promise<number> {
  const consumer: Consumer = { app, source, guard, backlog };
  return care.isTaken ? consumeCarefully(consumer, care) : consumeAtOnce(consumer);
}

/** Claimed and taken in by one transaction. */
async function consumeAtOnce(consumer: Consumer): Promise<number> {
  const { app, backlog } = consumer;
  let claimed: ClaimedEvent[] = [];
  try {
    await transaction(consumer, async (tx) => {
      claimed = await backlog.claim(tx, app.clock.now());
      if (claimed.length > 0) await takeIn(consumer, tx, claimed);
    });
  } catch (error) {
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
  try {
    await transaction(consumer, (tx) => takeIn(consumer, tx, toTry));
  } catch (error) {
    backlog.startOver();
    await takeInAfter(error, consumer, toTry);
  }
  care.settle(toTry.filter(isIn));
}
