import type { Purchase } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { boughtProducts } from '../../people/index.ts';

/** Whether the contact `c` bought one of these products within the last so many days, or none of them. */
export function whoBought(
  productIds: readonly number[],
  { bought, days }: Purchase,
  now: Date,
): RawBuilder<unknown> {
  const purchase = boughtProducts(productIds, days, now);
  return bought ? purchase : sql`not ${purchase}`;
}
