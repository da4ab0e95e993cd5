import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows, storable } from '../../platform/database/storable.ts';
import type { Item } from '../batch.ts';
import type { Source } from '../source.ts';

/** When to look again, in seconds after each try. What is spoken of is rarely later than a few seconds. */
const pauses = [3, 15, 60, 600];

export interface Deferral {
  item: Item;
  why: string;
}

/**
 * Puts aside what speaks of something that is not there (yet), as an event of its own: the rest of the webhook is done.
 * After the last try it stays as it is, done, with the reason: another program may use the same account, and then this is
 * all that it does. Hence one statement for all.
 */
export async function putAside(
  tx: Tx,
  now: Date,
  source: Source,
  deferrals: readonly Deferral[],
): Promise<void> {
  if (deferrals.length === 0) return;
  const byEvent = Map.groupBy(deferrals, ({ item }) => item.claimed);
  const rows = [...byEvent].map(([claimed, own]) => {
    const why = describe(own);
    const pause = pauses[claimed.attempts];
    const isLast = pause === undefined;
    return {
      body: source.write(own.map(({ item }) => item)),
      lane: claimed.lane,
      about: claimed.about,
      received_at: claimed.received_at,
      attempts: claimed.attempts + 1,
      status: isLast ? 'done' : 'pending',
      error: isLast ? `orphan: ${why}` : why,
      next_attempt_at: isLast ? null : new Date(now.getTime() + pause * 1000),
      processed_at: isLast ? now : null,
    };
  });
  await sql`
    insert into inbound_events
      (source, body, lane, about, received_at, attempts, status, error, next_attempt_at, processed_at)
    select ${source.name}, convert_to(body, 'UTF8'), lane, about, received_at, attempts, status, error, next_attempt_at, processed_at
    from jsonb_to_recordset(${jsonRows(rows)}) as row(
      body text, lane text, about jsonb, received_at timestamptz, attempts smallint, status text, error text,
      next_attempt_at timestamptz, processed_at timestamptz)
  `.execute(tx);
}

function describe(deferrals: readonly Deferral[]): string {
  const reasons = [...new Set(deferrals.map(({ why }) => why))];
  return storable(reasons.slice(0, 20).join('; ')).slice(0, 2000);
}
