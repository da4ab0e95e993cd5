import type { TenantDb } from '../../platform/database/index.ts';
import { recordOrders, type ShopOrder } from './recordOrders.ts';

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
