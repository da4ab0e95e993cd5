import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Account } from './ledger.ts';

interface Balance extends Account {
  /** Else Meta bills the team itself. */
  isPrepaid: boolean;
}

/** Returns what a team has, also before anything was booked; undefined where there is no such team. */
export async function readBalance(tx: Tx, teamId: number): Promise<Balance | undefined> {
  const { rows } = await sql<Balance>`
    select coalesce(a.currency, t.currency) as currency, coalesce(a.available, 0) as available,
      coalesce(a.reserved, 0) as reserved, coalesce(a.owed, 0) as owed, not t.meta_billing_v2 as "isPrepaid"
    from teams t left join balance_accounts a on a.team_id = t.id where t.id = ${teamId}`.execute(tx);
  return rows[0];
}

/** Returns what a team has that pays ahead; null where Meta bills it itself. */
export async function readPrepaid(tx: Tx, teamId: number): Promise<Account | null> {
  const balance = await readBalance(tx, teamId);
  return balance?.isPrepaid ? balance : null;
}
