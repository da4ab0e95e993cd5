import type { Module } from '../../module.ts';
import { registerShops } from './routes.ts';

export { keepTotals } from './keepTotals.ts';
export { recordOrders, type ShopOrder } from './recordOrders.ts';

/** Stores: their orders, and how a merchant comes here from one. */
export const shops: Module = { name: 'shops', register: registerShops };
