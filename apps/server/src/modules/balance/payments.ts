import type { Tx } from '../../platform/database/index.ts';
import { giveTo, lockAccount, post, takeFrom } from './ledger.ts';

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
