import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { recordFacts } from '../../test/recordFacts.ts';
import { contacts } from '../contacts/index.ts';
import { recordOrders, type ShopOrder } from './index.ts';

const at = new Date('2026-10-01T08:00:00Z');
const later = new Date('2026-10-01T09:00:00Z');

function order(orderId: string, contactId: number | null, more: Partial<ShopOrder> = {}): ShopOrder {
  const sums = { total: 4500, netTotal: 4500, currency: 'EUR' };
  const times = { placedAt: at, cancelledAt: null, changedAt: at, lines: [] };
  const from = { platform: 'shopify', shop: 'lavande.myshopify.com', customerId: null } as const;
  return { ...from, orderId, orderNumber: `#${orderId}`, contactId, ...sums, ...times, ...more };
}

test('orders that come or change are facts, and whoever loses one has changed; repeating them tells nothing', async () => {
  const recorder = recordFacts();
  await using app = await startTestApp({ modules: [contacts, recorder.module] });
  const { team } = await app.createTeam();
  const people = await app.db
    .insertInto('contacts')
    .values([
      { team_id: team.id, name: 'Ann' },
      { team_id: team.id, name: 'Bob' },
    ])
    .returning('id')
    .execute();
  const [ann = 0, bob = 0] = people.map(({ id }) => id);
  const record = async (...orders: ShopOrder[]) => {
    await app.services.database.pipeline.transaction((tx) => recordOrders(tx, team.id, orders));
    return recorder.take().map(({ type, contactId, at, data }) => ({ type, contactId, at, data }));
  };

  const order_id = expect.any(Number);
  const first = { order_id, order_number: '#1', is_cancelled: false };
  expect(await record(order('1', ann), order('2', null))).toEqual([
    { type: 'order.created', contactId: ann, at, data: first },
    { type: 'order.created', contactId: null, at, data: { ...first, order_number: '#2' } },
  ]);
  expect(await record(order('1', ann))).toEqual([]);
  const moved = order('1', bob, { changedAt: later, cancelledAt: later });
  expect(await record(moved, order('2', null))).toEqual([
    { type: 'order.updated', contactId: bob, at: later, data: { ...first, is_cancelled: true } },
    { type: 'contact.updated', contactId: ann, at: later, data: { fields: ['orders'] } },
  ]);
});
