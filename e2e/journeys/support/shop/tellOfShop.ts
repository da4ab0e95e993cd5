import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ShopCart, ShopOrder } from '../../../../apps/server/src/modules/shops/index.ts';
import { databaseUrl } from '../database.ts';
import type { Told } from './record.ts';

const at = { platform: 'shopify', shop: 'lune.myshopify.com' } as const;

export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** A cart that was filled and last touched so many hours ago. */
export function cartOf(contactId: number, token: string, hours: number): ShopCart {
  return {
    ...at,
    kind: 'cart',
    token,
    contactId,
    product: 'Fern',
    items: 1,
    total: 2_490,
    currency: 'EUR',
    url: `https://lune.example/cart/${token}`,
    beganAt: ago(hours),
    changedAt: ago(hours),
    completedAt: null,
  };
}

export function orderOf(contactId: number, orderId: string): ShopOrder {
  return {
    ...at,
    orderId,
    orderNumber: `#${orderId}`,
    customerId: null,
    contactId,
    total: 2_490,
    netTotal: 2_490,
    currency: 'EUR',
    placedAt: new Date(),
    cancelledAt: null,
    changedAt: new Date(),
    lines: [{ lineId: '1', productId: '700', title: 'Fern', quantity: 1 }],
  };
}

/** What a shop tells of carts and orders: there is no call of ours for it, and a connector writes it in its own process. */
export async function tellOfShop(
  teamId: number,
  told: Partial<Pick<Told, 'carts' | 'orders'>>,
): Promise<void> {
  const whole: Told = { url: await databaseUrl(), teamId, carts: [], orders: [], ...told };
  await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'record.ts'),
    JSON.stringify(whole),
  ]);
}
