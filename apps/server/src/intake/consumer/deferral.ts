import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows, storable } from '../../platform/database/storable.ts';
import type { Item } from '../batch.ts';
import type { Source } from '../source.ts';

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
  const rows = together.map(({ claimed, pause, alike }) => ({
    body: source.write(alike.map(({ item }) => item)),
    lane: claimed.lane,
    about: claimed.about,
    received_at: claimed.received_at,
    looks: claimed.looks + 1,
    error: describe(alike),
    next_attempt_at: new Date(now.getTime() + pause * 1000),
  }));
  await sql`
    insert into inbound_events
      (source, body, lane, about, received_at, looks, status, error, next_attempt_at)
    select ${source.name}, convert_to(body, 'UTF8'), lane, about, received_at, looks, 'pending', error, next_attempt_at
    from jsonb_to_recordset(${jsonRows(rows)}) as row(
      body text, lane text, about jsonb, received_at timestamptz, looks smallint, error text, next_attempt_at timestamptz)
  `.execute(tx);
}

function describe(deferrals: readonly Deferral[]): string {
  const reasons = [...new Set(deferrals.map(({ why }) => why))];
  return storable(reasons.slice(0, 20).join('; ')).slice(0, 2000);
}
