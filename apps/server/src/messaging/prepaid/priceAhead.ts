import { minorUnits } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { balanceTooLow, otherCurrency } from './balanceTooLow.ts';
import { holdBiller } from './holdBiller.ts';

interface TemplatePrice {
  /** In which Meta bills the number. */
  currency: string;
  /** By the list, in millionths. */
  micros: number;
}

interface Prepaid {
  currency: string;
  available: number;
}

/**
 * Returns the currency in which a team pays ahead for its templates, which it does until the commit; null where Meta bills
 * it. Throws, with both sums, where the
 * balance does not have one; that is found again under the lock of the balance.
 */
export async function priceAhead(
  tx: Tx,
  teamId: number,
  { currency, micros }: TemplatePrice,
): Promise<string | null> {
  const prepaid = await readPrepaid(tx, teamId);
  if (!prepaid) return null;
  if (prepaid.currency !== currency) throw otherCurrency(prepaid.currency, currency);
  const needed = minorUnits(micros, currency);
  // The cent that is set aside for what came before may have room for it.
  if (needed > prepaid.available + 1) throw balanceTooLow({ ...prepaid, needed });
  return currency;
}

/**
 * The same for what is written within the window, which is never refused: nobody's question stays without an answer. Not in
 * which currency the number is billed either: it is paid by the list of the balance's.
 */
export async function paysAhead(tx: Tx, teamId: number): Promise<string | null> {
  return (await readPrepaid(tx, teamId))?.currency ?? null;
}

async function readPrepaid(tx: Tx, teamId: number): Promise<Prepaid | undefined> {
  await holdBiller(tx, teamId);
  const { rows } = await sql<Prepaid>`
    select coalesce(a.currency, t.currency) as currency, coalesce(a.available, 0) as available
    from teams t left join balance_accounts a on a.team_id = t.id
    where t.id = ${teamId} and not t.meta_billing_v2`.execute(tx);
  return rows[0];
}
