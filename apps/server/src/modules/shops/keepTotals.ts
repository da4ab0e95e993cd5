import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/**
 * Counts anew what people bought. Whoever changes the orders of somebody holds the contact and calls this in the same
 * transaction. See migration 0021.
 */
export async function keepTotals(tx: Tx, teamId: number, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  const concerned = (alias: string) =>
    sql`${sql.ref(`${alias}.team_id`)} = ${teamId} and ${sql.ref(`${alias}.contact_id`)} = any(${contactIds}::bigint[])`;
  await sql`
    delete from shop_customers s where ${concerned('s')} and not exists (
      select from shop_orders o
      where o.team_id = s.team_id and o.contact_id = s.contact_id and o.platform = s.platform)`.execute(tx);
  // Of orders of the same moment the shop's own id decides, never the order in which they came here.
  await sql`
    insert into shop_customers as s
      (team_id, contact_id, platform, customer_id, currency, orders_count, total_spent, last_order_at)
    select team_id, contact_id, platform,
      (array_agg(customer_id order by placed_at desc, shop, order_id) filter (where customer_id is not null))[1],
      shown_currency,
      count(*) filter (where counts),
      coalesce(sum(net_total) filter (where counts and currency = shown_currency), 0),
      max(placed_at) filter (where counts)
    from (
      select o.*, o.cancelled_at is null as counts,
        first_value(o.currency) over (
          partition by o.contact_id, o.platform
          order by o.cancelled_at is null desc, o.placed_at desc, o.shop, o.order_id) as shown_currency
      from shop_orders o where ${concerned('o')}
    ) o
    group by team_id, contact_id, platform, shown_currency
    on conflict (team_id, contact_id, platform) do update set
      customer_id = excluded.customer_id, currency = excluded.currency, orders_count = excluded.orders_count,
      total_spent = excluded.total_spent, last_order_at = excluded.last_order_at
    where (s.customer_id, s.currency, s.orders_count, s.total_spent, s.last_order_at) is distinct from
      (excluded.customer_id, excluded.currency, excluded.orders_count, excluded.total_spent, excluded.last_order_at)`.execute(
    tx,
  );
}
