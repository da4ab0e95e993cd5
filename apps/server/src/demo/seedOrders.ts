import { sql } from 'kysely';
import { recordOrders, type ShopOrder } from '../modules/shops/index.ts';
import type { Tx } from '../platform/database/index.ts';
import type { Random } from './random.ts';

interface Buyer {
  id: number;
  orders: number;
  created_at: Date;
  last_interaction_at: Date | null;
}

/** Prices of the shop, in cents. */
const prices = [650, 1250, 2400, 3430, 4900, 6750, 8900];
const minute = 60_000;

/** As many orders as the field of each customer says; of those who write, the last one was what they write about. */
export async function seedOrders(tx: Tx, teamId: number, now: Date, random: Random): Promise<void> {
  const { rows } = await sql<Buyer>`
    select id, (attributes ->> 'Commandes')::int as orders, created_at, last_interaction_at
    from contacts where team_id = ${teamId} order by id`.execute(tx);
  const orders = rows.flatMap((buyer) =>
    Array.from({ length: buyer.orders }, (_, nth) =>
      orderOf(buyer, placedAt(buyer, nth, now, random), random),
    ),
  );
  orders.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
  await recordOrders(
    tx,
    teamId,
    orders.map((order, nth) => ({
      ...order,
      orderId: String(5_300_001 + nth),
      orderNumber: `#${1001 + nth}`,
    })),
  );
}

function placedAt({ created_at, last_interaction_at }: Buyer, nth: number, now: Date, random: Random): Date {
  const last = (last_interaction_at ?? now).getTime() - 90 * minute;
  if (nth === 0 && last_interaction_at) return new Date(last);
  return new Date(created_at.getTime() + random.next() * (last - created_at.getTime()));
}

function orderOf(buyer: Buyer, placedAt: Date, random: Random): Omit<ShopOrder, 'orderId' | 'orderNumber'> {
  const total = random.pick(prices) + (random.int(0, 2) === 0 ? random.pick(prices) : 0);
  const draw = random.int(1, 12);
  const cancelledAt = draw === 1 ? new Date(placedAt.getTime() + 15 * minute) : null;
  return {
    platform: 'shopify',
    shop: 'maison-lavande.myshopify.com',
    customerId: String(7_100_000 + buyer.id),
    contactId: buyer.id,
    total,
    // A few were sent back.
    netTotal: draw === 2 ? 0 : total,
    currency: 'EUR',
    placedAt,
    cancelledAt,
    changedAt: cancelledAt ?? placedAt,
  };
}
