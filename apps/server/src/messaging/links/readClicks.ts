import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** How often each link of a message was followed, by where it leads. */
export type Clicks = ReadonlyMap<number, number>;

/** Returns the clicks of messages, by message; those that nobody followed are left out. */
export async function readClicks(
  tx: Tx,
  teamId: number,
  messageIds: readonly number[],
): Promise<Map<number, Clicks>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; target: number; clicks: number }>`
    select message_id as id, target_id as target, clicks from message_clicks
    where team_id = ${teamId} and message_id = any(${messageIds}::bigint[])`.execute(tx);
  const byMessage = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byMessage].map(([id, own]) => [id, new Map(own.map(({ target, clicks }) => [target, clicks]))]),
  );
}
