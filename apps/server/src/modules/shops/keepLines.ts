import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import type { ShopOrder } from './shopOrder.ts';

/**
 * The lines of orders as these tell them. Of an order of which something newer is known nothing changes: the caller has
 * written the orders, and holds them.
 */
export async function keepLines(tx: Tx, teamId: number, orders: readonly ShopOrder[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${jsonRows(orders.map(keyOf))}) as x(
    platform text, shop text, order_id text, changed_at timestamptz)`;
  const lines = sql`jsonb_to_recordset(${jsonRows(orders.flatMap(rowsOf))}) as y(
    platform text, shop text, order_id text, line_id text, product_id text, title text, quantity integer)`;
  await keepProducts(tx, teamId, orders);
  await sql`
    delete from shop_order_lines l
    using ${given} join shop_orders o on o.team_id = ${teamId}
      and (o.platform, o.shop, o.order_id, o.changed_at) = (x.platform, x.shop, x.order_id, x.changed_at)
    where l.team_id = ${teamId} and l.order_id = o.id and not exists (
      select from ${lines}
      where (y.platform, y.shop, y.order_id, y.line_id) = (x.platform, x.shop, x.order_id, l.line_id))`.execute(
    tx,
  );
  await sql`
    insert into shop_order_lines as l (team_id, order_id, line_id, product_id, title, quantity)
    select ${teamId}, o.id, y.line_id, p.id, y.title, y.quantity
    from ${given} join shop_orders o on o.team_id = ${teamId}
      and (o.platform, o.shop, o.order_id, o.changed_at) = (x.platform, x.shop, x.order_id, x.changed_at)
    join ${lines} on (y.platform, y.shop, y.order_id) = (x.platform, x.shop, x.order_id)
    left join shop_products p on p.team_id = ${teamId}
      and (p.platform, p.shop, p.product_id) = (y.platform, y.shop, y.product_id)
    on conflict (team_id, order_id, line_id) do update set
      product_id = excluded.product_id, title = excluded.title, quantity = excluded.quantity
    where (l.product_id, l.title, l.quantity) is distinct from
      (excluded.product_id, excluded.title, excluded.quantity)`.execute(tx);
}

/** In one agreed order, so that two who bring the same products wait for each other and never in a circle. */
async function keepProducts(tx: Tx, teamId: number, orders: readonly ShopOrder[]): Promise<void> {
  const named = orders.flatMap((order) =>
    order.lines.flatMap(({ productId, title }) =>
      productId === null ? [] : [{ ...keyOf(order), product_id: productId, title }],
    ),
  );
  if (named.length === 0) return;
  await sql`
    insert into shop_products as p (team_id, platform, shop, product_id, title, last_ordered_at)
    select ${teamId}, platform, shop, product_id, title, placed_at from (
      select distinct on (platform, shop, product_id) *
      from jsonb_to_recordset(${jsonRows(named)}) as x(
        platform text, shop text, product_id text, title text, placed_at timestamptz)
      order by platform, shop, product_id, placed_at desc, title
    ) newest order by platform, shop, product_id
    on conflict (team_id, platform, shop, product_id) do update set
      title = excluded.title, last_ordered_at = excluded.last_ordered_at
    where excluded.last_ordered_at > p.last_ordered_at
      or (excluded.last_ordered_at = p.last_ordered_at and excluded.title <> p.title)`.execute(tx);
}

const keyOf = ({ platform, shop, orderId, placedAt, changedAt }: ShopOrder) => ({
  platform,
  shop,
  order_id: orderId,
  placed_at: placedAt,
  changed_at: changedAt,
});

const rowsOf = ({ platform, shop, orderId, lines }: ShopOrder) =>
  lines.map(({ lineId, productId, title, quantity }) => ({
    platform,
    shop,
    order_id: orderId,
    line_id: lineId,
    product_id: productId,
    title,
    quantity,
  }));
