import { minorUnits } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { balanceTooLow, otherCurrency } from './balanceTooLow.ts';
import { holdBiller } from './holdBiller.ts';
import type { Account } from './ledger.ts';
import { readPrepaid } from './readBalance.ts';

interface TemplatePrice {
  /** In which Meta bills the number. */
  currency: string;
  /** By the list, in millionths. */
  micros: number;
}

/**
 * Returns the currency in which a team pays ahead for its templates, which it does until the commit; null where Meta bills
 * it. Throws, with both sums, where the balance does not have one; that is found again under the lock of the balance.
 */
export async function priceAhead(
  tx: Tx,
  teamId: number,
  { currency, micros }: TemplatePrice,
): Promise<string | null> {
  const prepaid = await readHeld(tx, teamId);
  if (!prepaid) return null;
  if (prepaid.currency !== currency) throw otherCurrency(prepaid.currency, currency);
  const needed = minorUnits(micros, currency);
  // The cent that is set aside for what came before may have room for it.
  if (needed > prepaid.available + 1) throw balanceTooLow({ ...prepaid, needed });
  return currency;
}

/**
 * The same for what is written within the window, which is never refused: nobody's question stays without an answer, in
 * whatever currency the number is billed. It is paid by the list of the balance's.
 */
export async function paysAhead(tx: Tx, teamId: number): Promise<string | null> {
  return (await readHeld(tx, teamId))?.currency ?? null;
}

/** Who bills stays so until the commit. */
async function readHeld(tx: Tx, teamId: number): Promise<Account | null> {
  await holdBiller(tx, teamId);
  return readPrepaid(tx, teamId);
}
