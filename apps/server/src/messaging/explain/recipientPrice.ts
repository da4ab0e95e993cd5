import type { RecipientExplanation } from '@herald/contract';
import { microsPerUnit, priceCategories, priceOf } from '@herald/whatsapp/model';
import type { GateFacts } from '../outbound/gate/index.ts';
import { priceBook } from '../prices/index.ts';
import type { AttemptRow, RecipientRow } from './recipientRows.ts';

/** What Meta charged for this person, or what it is expected to. Null when nothing is charged or nobody knows. */
export function priceOfRecipient(
  row: RecipientRow,
  attempts: readonly AttemptRow[],
  facts: GateFacts,
): RecipientExplanation['price'] {
  const { currency } = row;
  const price = (micros: number, kind: 'estimate' | 'charged' | 'free', of = currency) => ({
    amount: micros / microsPerUnit,
    currency: of,
    kind,
  });
  if (row.status === 'skipped' || row.status === 'held_out') return null;
  if (row.status === 'pending') {
    const estimate = estimateOf(row, facts);
    return estimate === null ? null : price(estimate, 'estimate');
  }
  const last = attempts.at(-1);
  if (!last) return null;
  if (last.price_micros !== null) {
    return price(
      last.price_micros,
      last.price_micros === 0 ? 'free' : 'charged',
      last.price_currency ?? currency,
    );
  }
  // Meta charges for what it delivers.
  if (last.status === 'failed' || last.status === 'skipped') return null;
  const estimate = last.estimate_micros ?? estimateOf(row, facts);
  return estimate === null ? null : price(estimate, 'estimate');
}

function estimateOf({ phone_number, currency }: RecipientRow, { template, now }: GateFacts): number | null {
  const name = template?.category.toLowerCase();
  const category = priceCategories.find((each) => each === name) ?? 'marketing';
  return priceOf(priceBook(), { phone: phone_number, category, currency, at: now })?.micros ?? null;
}
