import { type TriggerType, toldBy } from '@herald/flow';
import { expect, test } from 'vitest';
import { valuesOfOrder } from './startForOrders.ts';
import { valuesOfCart, valuesOfShipment } from './startForShops.ts';

const cart = {
  id: 1,
  product: 'Fern',
  items: 1,
  total: 24.9,
  currency: 'EUR',
  url: 'https://lune.example/c',
};
const order = { order_number: '#1', total: 24.9, currency: 'EUR' };
const shipment = {
  order_number: '#1',
  status: 'delivered',
  carrier: 'La Poste',
  tracking_number: '8R1',
  tracking_url: 'https://laposte.example/8R1',
};

test.each<[TriggerType, object]>([
  ['shopify_abandoned_cart', valuesOfCart(cart)],
  ['shopify_abandoned_checkout', valuesOfCart(cart)],
  ['shopify_abandoned_browse', valuesOfCart(cart)],
  ['shopify_order_created', valuesOfOrder(order)],
  ['shopify_shipment_updated', valuesOfShipment(shipment)],
])('what the editor offers of %s is what the shop tells', (kind, values) => {
  // Its id is for Herald itself.
  expect([...toldBy(kind)].sort()).toEqual(
    Object.keys(values)
      .filter((name) => name !== 'checkout.id')
      .sort(),
  );
});
