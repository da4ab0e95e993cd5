import type { Tx } from '../../platform/database/index.ts';
import { storable } from '../../platform/database/storable.ts';
import type { Item } from '../batch.ts';
import type { Source } from '../source.ts';
import { addEvents } from './addEvents.ts';

/** When to look again, in seconds after each try. What is spoken of is rarely later than a few seconds. */
export const usualPauses: readonly number[] = [3, 15, 60, 600];

export interface Deferral {
  item: Item;
  why: string;
  /** Seconds. */
  pause: number;
}

/**
 * Puts aside what speaks of something that is not there (yet), as an event of its own: the rest of the webhook is done.
 * Another program may use the same account, and then this is all that it does. Hence one statement for all.
 */
export async function putAside(
  tx: Tx,
  now: Date,
  source: Source,
  deferrals: readonly Deferral[],
): Promise<void> {
  if (deferrals.length === 0) return;
  const byEvent = [...Map.groupBy(deferrals, ({ item }) => item.claimed)];
  const together = byEvent.flatMap(([claimed, own]) =>
    [...Map.groupBy(own, ({ pause }) => pause)].map(([pause, alike]) => ({ claimed, pause, alike })),
  );
  const parts = together.map(({ claimed, pause, alike }) => ({
    body: source.write(alike.map(({ item }) => item)),
    lane: claimed.lane,
    about: claimed.about,
    received_at: claimed.received_at,
    looks: claimed.looks + 1,
    attempts: 0,
    error: describe(alike),
    next_attempt_at: new Date(now.getTime() + pause * 1000),
  }));
  await addEvents(tx, source.name, parts);
}

function describe(deferrals: readonly Deferral[]): string {
  const reasons = [...new Set(deferrals.map(({ why }) => why))];
  return storable(reasons.slice(0, 20).join('; ')).slice(0, 2000);
}
