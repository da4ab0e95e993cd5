import { sql } from 'kysely';
import { giveTo, lockAccount, post, takeFrom } from '../../messaging/prepaid/index.ts';
import type { Tx } from '../../platform/database/index.ts';

interface Payment {
  teamId: number;
  /** Of whoever took the payment: the same payment is never booked twice. */
  key: string;
  /** Minor units. */
  amount: number;
  at: Date;
}

/** Money came in. What is owed is filled first. Returns false when it was booked before. */
export async function creditPayment(tx: Tx, { teamId, key, amount, at }: Payment): Promise<boolean> {
  const account = await lockAccount(tx, teamId);
  return post(tx, teamId, { key, kind: 'top_up', at, paid_in: -amount, ...giveTo(account, amount) });
}

/** A payment was given back. What was spent of it meanwhile is owed. Returns false when it was booked before. */
export async function takeBackPayment(tx: Tx, { teamId, key, amount, at }: Payment): Promise<boolean> {
  const account = await lockAccount(tx, teamId);
  return post(tx, teamId, { key, kind: 'refund', at, paid_in: amount, ...takeFrom(account, amount) });
}

interface Refunds {
  teamId: number;
  payment: string;
  /** All that was ever refunded of the payment. */
  total: number;
  at: Date;
}

/** Takes back what was refunded of a payment and not taken yet. Returns how much; null while the payment is not booked. */
export async function takeBackRefunds(
  tx: Tx,
  { teamId, payment, total, at }: Refunds,
): Promise<number | null> {
  // Before anything is read: of two that know of different sums, the second must see what the first took.
  await lockAccount(tx, teamId);
  const { isBooked, taken } = await readTaken(tx, teamId, payment, `${payment}:refunded:`);
  if (!isBooked) return null;
  const amount = Math.max(0, total - taken);
  if (amount > 0) await takeBackPayment(tx, { teamId, key: `${payment}:refunded:${total}`, amount, at });
  return amount;
}

interface Dispute {
  teamId: number;
  payment: string;
  dispute: string;
  /** What the bank holds of the payment now: nothing, once the dispute is won. */
  withheld: number;
  at: Date;
}

/**
 * Takes what the bank took, and gives it back once the dispute is won. Returns what that was, below nothing when it was
 * given; null while the payment is not booked.
 */
export async function bookDisputed(
  tx: Tx,
  { teamId, payment, dispute, withheld, at }: Dispute,
): Promise<number | null> {
  const account = await lockAccount(tx, teamId);
  const start = `${payment}:disputed:${dispute}:`;
  const { isBooked, taken, lines } = await readTaken(tx, teamId, payment, start);
  if (!isBooked) return null;
  const amount = withheld - taken;
  if (amount === 0) return 0;
  const rest = amount > 0 ? takeFrom(account, amount) : giveTo(account, -amount);
  await post(tx, teamId, { key: `${start}${lines + 1}`, kind: 'dispute', at, paid_in: amount, ...rest });
  return amount;
}

async function readTaken(tx: Tx, teamId: number, payment: string, start: string) {
  const { rows } = await sql<{ isBooked: boolean; taken: number; lines: number }>`
    select coalesce(bool_or(key = ${payment}), false) as "isBooked",
      coalesce(sum(paid_in) filter (where key <> ${payment}), 0)::bigint as taken,
      count(*) filter (where key <> ${payment}) as lines
    from balance_lines where team_id = ${teamId} and (key = ${payment} or starts_with(key, ${start}))
  `.execute(tx);
  return rows[0] ?? { isBooked: false, taken: 0, lines: 0 };
}
