import type { Purchase } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';

const dayMs = 86_400_000;

/**
 * Whether the contact `c` bought one of these products within the last so many days, or none of them. An order that was
 * cancelled and what was sent back count for nothing.
 */
export function whoBought(
  productIds: readonly number[],
  { bought, days }: Purchase,
  now: Date,
): RawBuilder<unknown> {
  const since = new Date(now.getTime() - days * dayMs);
  const purchase = sql`exists (
    select from shop_orders o join shop_order_lines l on l.team_id = o.team_id and l.order_id = o.id
    where o.team_id = c.team_id and o.contact_id = c.id and o.cancelled_at is null and o.placed_at >= ${since}
      and l.product_id = any(${productIds}::bigint[]) and l.quantity > 0)`;
  return bought ? purchase : sql`not ${purchase}`;
}
