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

/** What the shop sells, by its price in cents. */
const products = [
  [650, 'Savon à la lavande'],
  [1250, 'Sachets parfumés, lot de trois'],
  [2400, 'Brume d’oreiller'],
  [3430, 'Huile essentielle de lavande fine'],
  [4900, 'Coffret du bain'],
  [6750, 'Diffuseur en céramique'],
  [8900, 'Linge de lit en lin lavé'],
] as const;
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
  const bought = [random.pick(products), ...(random.int(0, 2) === 0 ? [random.pick(products)] : [])];
  const total = bought.reduce((sum, [price]) => sum + price, 0);
  const draw = random.int(1, 12);
  // A few were sent back.
  const isReturned = draw === 2;
  const cancelledAt = draw === 1 ? new Date(placedAt.getTime() + 15 * minute) : null;
  return {
    platform: 'shopify',
    shop: 'maison-lavande.myshopify.com',
    customerId: String(7_100_000 + buyer.id),
    contactId: buyer.id,
    total,
    netTotal: isReturned ? 0 : total,
    currency: 'EUR',
    placedAt,
    cancelledAt,
    changedAt: cancelledAt ?? placedAt,
    lines: bought.map(([price, title], nth) => ({
      lineId: String(nth + 1),
      productId: String(8_400_000 + price),
      title,
      quantity: isReturned ? 0 : 1,
    })),
  };
}
