import type { Module } from '../../module.ts';
import { registerShops } from './routes.ts';

export { findShop } from './findShop.ts';
export { keepTotals } from './keepTotals.ts';
export { majorUnits } from './majorUnits.ts';
export { recordCarts, type ShopCart } from './recordCarts.ts';
export { recordOrders } from './recordOrders.ts';
export { recordShipments, type ShopShipment } from './recordShipments.ts';
export type { OrderLine, ShopOrder } from './shopOrder.ts';
export { whoBought } from './whoBought.ts';

/** What shops tell, and what people bought there. */
export const shops: Module = { name: 'shops', register: registerShops };
