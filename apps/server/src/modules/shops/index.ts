export { findShop } from './findShop.ts';
export { keepTotals } from './keepTotals.ts';
export { majorUnits } from './majorUnits.ts';
export { recordCarts, type ShopCart } from './recordCarts.ts';
export { recordOrders, type ShopOrder } from './recordOrders.ts';
export { recordShipments, type ShopShipment } from './recordShipments.ts';
