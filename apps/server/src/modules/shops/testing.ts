import type { TenantDb } from '../../platform/database/index.ts';
import { recordOrders } from './recordOrders.ts';
import type { ShopOrder } from './shopOrder.ts';

/** The team has a shop: it told of an order of long ago, which nobody is known for. */
export async function openShop(db: TenantDb, teamId: number): Promise<void> {
  const longAgo = new Date('2020-01-01T00:00:00Z');
  const order: ShopOrder = {
    platform: 'shopify',
    shop: 'maison.myshopify.com',
    orderId: '0',
    orderNumber: '#0',
    customerId: null,
    contactId: null,
    total: 0,
    netTotal: 0,
    currency: 'EUR',
    placedAt: longAgo,
    cancelledAt: null,
    changedAt: longAgo,
    lines: [],
  };
  await db.transaction((tx) => recordOrders(tx, teamId, [order]));
}

/** As a job does whose transaction was given up for another's sake: whose an order is may change in both at once. */
export async function recordPatiently(
  db: TenantDb,
  teamId: number,
  orders: readonly ShopOrder[],
): Promise<void> {
  const failed = await db
    .transaction((tx) => recordOrders(tx, teamId, orders))
    .then(
      () => false,
      (error: { code?: string }) => {
        if (error.code !== '40P01') throw error;
        return true;
      },
    );
  if (failed) await recordPatiently(db, teamId, orders);
}
