import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface Account {
  currency: string;
  available: number;
  reserved: number;
  owed: number;
}

/** What each account gets, or gives. They sum to zero. */
export interface Amounts {
  available?: number;
  reserved?: number;
  spent?: number;
  paid_in?: number;
  owed?: number;
}

export interface Line extends Amounts {
  key: string;
  kind: 'top_up' | 'refund' | 'dispute' | 'reserve' | 'settle' | 'return';
  campaignId?: number;
  at: Date;
}

/** Returns the team's accounts with their lock, so that what is read is still true when it is written. */
export async function lockAccount(tx: Tx, teamId: number): Promise<Account> {
  await sql`
    insert into balance_accounts (team_id, currency) select id, currency from teams where id = ${teamId}
    on conflict (team_id) do nothing`.execute(tx);
  return tx
    .selectFrom('balance_accounts')
    .select(['currency', 'available', 'reserved', 'owed'])
    .where('team_id', '=', teamId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns the currency of the team's balance, with the lock of its accounts. */
export async function readCurrency(tx: Tx, teamId: number): Promise<string> {
  return (await lockAccount(tx, teamId)).currency;
}

/** Returns the id of the newest movement; 0 before the first. */
export async function readNewestLine(tx: Tx, teamId: number): Promise<number> {
  const row = await tx
    .selectFrom('balance_lines')
    .select('id')
    .where('team_id', '=', teamId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Writes a line and adds it to the sums, in one statement. Returns false when the line was there already. */
export async function post(
  tx: Tx,
  teamId: number,
  { key, kind, campaignId, at, ...amounts }: Line,
): Promise<boolean> {
  const { available = 0, reserved = 0, spent = 0, paid_in = 0, owed = 0 } = amounts;
  const { rows } = await sql`
    with line as (
      insert into balance_lines (team_id, key, kind, campaign_id, at, available, reserved, spent, paid_in, owed)
      values (${teamId}, ${key}, ${kind}, ${campaignId ?? null}, ${at}, ${available}, ${reserved}, ${spent}, ${paid_in},
        ${owed})
      on conflict (team_id, key) do nothing
      returning *
    )
    update balance_accounts a set available = a.available + l.available, reserved = a.reserved + l.reserved,
      spent = a.spent + l.spent, paid_in = a.paid_in + l.paid_in, owed = a.owed + l.owed
    from line l where a.team_id = l.team_id
    returning a.team_id`.execute(tx);
  return rows.length > 0;
}

/** Returns where money goes that comes in or comes free: what is owed is filled first. */
export function giveTo({ owed }: Account, amount: number) {
  const filled = Math.min(-owed, amount);
  return { owed: filled, available: amount - filled };
}

/** Returns where money is taken from: what is there; beyond it, it is owed. */
export function takeFrom({ available }: Account, amount: number) {
  const taken = Math.min(available, amount);
  return { available: -taken, owed: taken - amount };
}

/** Returns how the accounts stand after a line. */
export function afterLine(account: Account, { available = 0, reserved = 0, owed = 0 }: Amounts): Account {
  return {
    currency: account.currency,
    available: account.available + available,
    reserved: account.reserved + reserved,
    owed: account.owed + owed,
  };
}
