import { minorUnits } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import type { AppError } from '../../platform/errors.ts';
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

/** Returns what a team has that pays ahead, which it does until the commit; null where Meta bills it itself. */
export async function paysAhead(tx: Tx, teamId: number): Promise<Account | null> {
  await holdBiller(tx, teamId);
  return readPrepaid(tx, teamId);
}

/**
 * Why a balance does not pay for a template, with both sums; null where it does. That is found again under the lock of the
 * balance. What is written within the window is not asked: nobody's question stays without an answer, in whatever currency
 * the number is billed. It is paid by the list of the balance's.
 */
export function whyUnpaid(prepaid: Account, { currency, micros }: TemplatePrice): AppError | null {
  if (prepaid.currency !== currency) return otherCurrency(prepaid.currency, currency);
  const needed = minorUnits(micros, currency);
  // The cent that is set aside for what came before may have room for it.
  return needed > prepaid.available + 1 ? balanceTooLow({ ...prepaid, needed }) : null;
}
