import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { type ChangedOrder, emitOrders, type OrderRow } from './emitOrders.ts';
import { keepLines } from './keepLines.ts';
import { keepTotals } from './keepTotals.ts';
import type { ShopOrder } from './shopOrder.ts';

/**
 * Takes in what shops tell of their orders: any number, in any order, as often as they like. The newest state of an order
 * counts; of two of the same moment the one that is told last, so that reading a shop again mends what is wrong. Totals
 * follow, and open inboxes are told. Throws when a contact is not there (any more): ask again who it is.
 */
export async function recordOrders(tx: Tx, teamId: number, orders: readonly ShopOrder[]): Promise<void> {
  const newest = newestStates(orders);
  if (newest.length === 0) return;
  const given = sql`jsonb_to_recordset(${jsonRows(newest.map(rowOf))}) as x(
    platform text, shop text, order_id text, order_number text, customer_id text, contact_id bigint,
    total bigint, net_total bigint, currency text, placed_at timestamptz, cancelled_at timestamptz,
    changed_at timestamptz)`;
  const held = await holdContacts(tx, teamId, newest, given);
  const added = await addNew(tx, teamId, given);
  const changed = await changeKnown(tx, teamId, given);
  await keepLines(tx, teamId, newest);
  const contactIds = [...added, ...changed].map(({ contact_id }) => contact_id);
  const losers = changed.map(({ contactBefore }) => contactBefore);
  const concerned = [...new Set([...contactIds, ...losers])].filter((id) => id !== null);
  // Somebody else gave an order to another contact at this very moment.
  const others = concerned.filter((id) => !held.has(id));
  if (others.length > 0) await hold(tx, teamId, sql`any(${others}::bigint[])`);
  await keepTotals(tx, teamId, concerned);
  await countVersions(tx, teamId, concerned);
  emitOrders(tx, teamId, added, changed);
}

type Given = RawBuilder<unknown>;

function newestStates(orders: readonly ShopOrder[]): ShopOrder[] {
  const newest = new Map<string, ShopOrder>();
  for (const order of orders) {
    const key = JSON.stringify([order.platform, order.shop, order.orderId]);
    const known = newest.get(key);
    if (!known || known.changedAt <= order.changedAt) newest.set(key, order);
  }
  return [...newest.values()];
}

function rowOf(order: ShopOrder) {
  return {
    platform: order.platform,
    shop: order.shop,
    order_id: order.orderId,
    order_number: order.orderNumber,
    customer_id: order.customerId,
    contact_id: order.contactId,
    total: order.total,
    net_total: order.netTotal,
    currency: order.currency,
    placed_at: order.placedAt,
    cancelled_at: order.cancelledAt,
    changed_at: order.changedAt,
  };
}

/**
 * Holds those whose orders these are and will be, before anything else, as merging and erasing do: nobody else counts
 * their orders or takes them away meanwhile. Only two who at once tell differently whose an order is can get into each
 * other's way; the database then gives one of them up, to be tried again.
 */
async function holdContacts(tx: Tx, teamId: number, orders: readonly ShopOrder[], given: Given) {
  const held = await hold(
    tx,
    teamId,
    sql`any(
      select contact_id from ${given}
      union all
      select o.contact_id from shop_orders o join ${given} using (platform, shop, order_id)
      where o.team_id = ${teamId})`,
  );
  const missing = orders.flatMap(({ contactId }) => contactId ?? []).filter((id) => !held.has(id));
  if (missing.length > 0) throw new Error(`Orders of contacts that are not there: ${missing.join(', ')}`);
  return held;
}

async function hold(tx: Tx, teamId: number, contacts: RawBuilder<unknown>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where team_id = ${teamId} and id = ${contacts} order by id for no key update`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** In one agreed order, like all that follows: two who bring the same orders wait for each other and never in a circle. */
async function addNew(tx: Tx, teamId: number, given: Given): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    insert into shop_orders (team_id, platform, shop, order_id, order_number, customer_id, contact_id, total, net_total,
      currency, placed_at, cancelled_at, changed_at)
    select ${teamId}, x.platform, x.shop, x.order_id, x.order_number, x.customer_id, x.contact_id, x.total, x.net_total,
      x.currency, x.placed_at, x.cancelled_at, x.changed_at
    from ${given} order by x.platform, x.shop, x.order_id
    on conflict (team_id, platform, shop, order_id) do nothing
    returning id, order_number, contact_id, cancelled_at, changed_at`.execute(tx);
  return rows;
}

/** Returns what changed, with whose it was before. */
async function changeKnown(tx: Tx, teamId: number, given: Given): Promise<ChangedOrder[]> {
  // What an order was is known for sure only once it is held.
  const { rows: before } = await sql<{ id: number; contact_id: number | null }>`
    select o.id, o.contact_id from shop_orders o join ${given} using (platform, shop, order_id)
    where o.team_id = ${teamId}
    order by o.platform, o.shop, o.order_id for no key update of o`.execute(tx);
  const { rows: after } = await sql<OrderRow>`
    update shop_orders o set
      order_number = x.order_number, customer_id = x.customer_id, contact_id = x.contact_id, total = x.total,
      net_total = x.net_total, currency = x.currency, placed_at = x.placed_at, cancelled_at = x.cancelled_at,
      changed_at = x.changed_at
    from ${given}
    where o.team_id = ${teamId} and o.platform = x.platform and o.shop = x.shop and o.order_id = x.order_id
      and o.changed_at <= x.changed_at
      and (o.order_number, o.customer_id, o.contact_id, o.total, o.net_total, o.currency, o.placed_at, o.cancelled_at,
        o.changed_at)
        is distinct from (x.order_number, x.customer_id, x.contact_id, x.total, x.net_total, x.currency, x.placed_at,
        x.cancelled_at, x.changed_at)
    returning o.id, o.order_number, o.contact_id, o.cancelled_at, o.changed_at`.execute(tx);
  const owners = new Map(before.map(({ id, contact_id }) => [id, contact_id]));
  return after.map((row) => ({ ...row, contactBefore: owners.get(row.id) ?? null }));
}

/** Rows of the inbox show the totals, so they are newer than before; a trigger counts their version. */
async function countVersions(tx: Tx, teamId: number, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  const theirs = sql`team_id = ${teamId} and contact_id = any(${contactIds}::bigint[])`;
  await sql`
    select from conversations where ${theirs}
    order by phone_number_id, contact_id for no key update`.execute(tx);
  await sql`update conversations set version = version where ${theirs}`.execute(tx);
}
