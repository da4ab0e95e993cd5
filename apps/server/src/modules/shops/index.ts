export { keepTotals } from './keepTotals.ts';
export { recordOrders, type ShopOrder } from './recordOrders.ts';
