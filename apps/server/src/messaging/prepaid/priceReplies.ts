import { chargeTypeOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { PaidMessage } from './paidMessage.ts';

/**
 * Returns of what was written within the window whether it is free: as long as the number has some left of those that Meta
 * charges nobody for. Under the lock of the team's account, so each is counted once.
 */
export async function priceReplies(
  tx: Tx,
  teamId: number,
  replies: readonly PaidMessage[],
): Promise<PaidMessage[]> {
  const priced: PaidMessage[] = [];
  const months = Map.groupBy(replies, ({ phoneNumberId, at }) => `${phoneNumberId} ${monthOf(at)}`);
  for (const own of months.values()) {
    const before = await countReplies(tx, teamId, own);
    priced.push(...own.map((reply, place) => ({ ...reply, isFree: isFree(reply, before + place) })));
  }
  return priced;
}

const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`;

/** Whoever came from an ad is free for a while as well; that comes back when Meta says so. */
function isFree({ at }: PaidMessage, serviceMessagesThisMonth: number): boolean {
  const facts = { category: 'service', at, insideServiceWindow: true, insideFreeEntryWindow: false } as const;
  return chargeTypeOf({ ...facts, serviceMessagesThisMonth }) !== 'regular';
}

/** Returns how many the number had sent in the month before these, which are counted from now on. */
async function countReplies(tx: Tx, teamId: number, own: readonly PaidMessage[]): Promise<number> {
  const [first] = own;
  if (!first) return 0;
  const { rows } = await sql<{ before: number }>`
    insert into balance_replies as r (team_id, phone_number_id, month, messages)
    values (${teamId}, ${first.phoneNumberId}, ${monthOf(first.at)}, ${own.length})
    on conflict (team_id, phone_number_id, month) do update set messages = r.messages + excluded.messages
    returning messages - ${own.length}::integer as before`.execute(tx);
  return rows[0]?.before ?? 0;
}

/** So many of the newest messages of a team are looked at. */
const lookBack = 200_000;

/** A team begins to pay ahead in the middle of a month: what its numbers wrote since its first day counts. */
export async function countEarlierReplies(tx: Tx, teamId: number, at: Date): Promise<void> {
  const month = monthOf(at);
  await sql`
    insert into balance_replies (team_id, phone_number_id, month, messages)
    select ${teamId}, m.phone_number_id, ${month}, count(*)
    from (select * from messages where team_id = ${teamId} order by id desc limit ${lookBack}) m
    where m.direction = 'out' and m.type <> 'template' and m.cause is distinct from 'phone_app'
      and m.accepted_at >= ${month}::date::timestamp at time zone 'UTC'
    group by m.phone_number_id
    on conflict (team_id, phone_number_id, month) do update set messages = excluded.messages`.execute(tx);
}
