import { minorUnits } from '@herald/contract';
import { type Account, afterLine, giveTo, type Line, post, takeFrom } from '../../messaging/prepaid/index.ts';
import type { Tx } from '../../platform/database/index.ts';

/** What is set aside for something, and what of its cost is booked. */
export interface Held {
  held: number;
  settled: number;
  lines: number;
}

/** What it came to, in millionths. */
export interface Spent {
  cost_micros: number;
  /** Of what is under way. */
  reserved_micros: number;
}

interface Books {
  teamId: number;
  account: Account;
  /** Begins the keys of its lines. */
  key: string;
  campaignId?: number;
  /** All of it stays set aside: more of it is still to be sent. */
  keepsRest: boolean;
  /** What it had cost before it was paid ahead. */
  billedBefore: number;
  now: Date;
}

/**
 * Books what was spent since the last time, and gives back what is needed no more. First from what was set aside and is not
 * needed for what is under way, then from what is there, then from the rest, then it is owed. A price that fell is given back.
 */
export async function settle<H extends Held>(tx: Tx, before: H, spent: Spent, books: Books): Promise<H> {
  let { account } = books;
  let hold = before;
  for (const line of [costOf(spent, books), restOf(spent, books)]) {
    const amounts = line(hold, account);
    if (!amounts) continue;
    const { teamId, key, campaignId, now: at } = books;
    const of = campaignId === undefined ? {} : { campaignId };
    await post(tx, teamId, { ...amounts, ...of, key: `${key}:${hold.lines + 1}`, at });
    account = afterLine(account, amounts);
    hold = {
      ...hold,
      held: hold.held + (amounts.reserved ?? 0),
      settled: hold.settled + (amounts.spent ?? 0),
      lines: hold.lines + 1,
    };
  }
  return hold;
}

/** A line sees what the one before it did. */
type NextLine = (hold: Held, account: Account) => Omit<Line, 'key' | 'at' | 'campaignId'> | null;

function costOf(spent: Spent, { billedBefore, keepsRest }: Books): NextLine {
  return ({ held, settled }, account) => {
    const cost = minorUnits(spent.cost_micros, account.currency);
    const due = Math.max(0, cost - billedBefore) - settled;
    if (due === 0) return null;
    if (due < 0) return { kind: 'settle', spent: due, ...giveTo(account, -due) };
    // The cent of what is under way is rounded together with what it already came to.
    const underWay = minorUnits(spent.cost_micros + spent.reserved_micros, account.currency) - cost;
    const spare = keepsRest ? held : Math.max(0, held - underWay);
    const reserved = Math.min(held, Math.max(Math.min(spare, due), due - account.available));
    return { kind: 'settle', spent: due, reserved: -reserved, ...takeFrom(account, due - reserved) };
  };
}

function restOf({ reserved_micros }: Spent, { keepsRest }: Books): NextLine {
  return ({ held }, account) => {
    if (keepsRest) return null;
    const rest = held - Math.min(held, minorUnits(reserved_micros, account.currency));
    return rest === 0 ? null : { kind: 'return', reserved: -rest, ...giveTo(account, rest) };
  };
}

/** So long after the end WhatsApp still tells of deliveries. After it nothing is set aside for them. */
export const lateMs = 30 * 86_400_000;
