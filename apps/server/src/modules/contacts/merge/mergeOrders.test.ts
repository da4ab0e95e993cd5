import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../imports/testing.ts';
import { mergers, plain, type Stage, seedOrders, seedPerson, setStage } from './testing.ts';

let shop: Shop;
let stage: Stage;
beforeAll(async () => {
  shop = await openShop();
  stage = await setStage(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());
const { at, merge, undo } = mergers(() => shop);

test('what both bought is one total, and two again when they are parted', async () => {
  const bought = (...totals: number[]) => ({
    ...plain,
    orders: totals.map((total, at) => ({ at, total, isCancelled: false })),
  });
  const [kept, merged] = [await seedPerson(stage, bought(1000)), await seedPerson(stage, bought(200, 30))];
  const totals = () =>
    shop.app.db
      .selectFrom('shop_customers')
      .select(['contact_id', 'orders_count', 'total_spent'])
      .where('contact_id', 'in', [kept, merged])
      .orderBy('contact_id')
      .execute();
  const before = await totals();
  const preview = await shop.owner.call(contract.previewMerge, { params: at(kept), query: { with: merged } });
  expect(preview.data.moves.orders).toBe(2);
  const { data } = await merge(kept, merged);
  expect(await totals()).toEqual([{ contact_id: kept, orders_count: 3, total_spent: 1230 }]);
  expect((await undo(data.merge.id)).status).toBe(200);
  expect(await totals()).toEqual(before);
});

test('an order that is told while its customer is merged is refused, or goes along', async () => {
  const order = { at: 1, total: 500, isCancelled: false };
  for (let round = 0; round < 10; round += 1) {
    const [kept, merged] = [
      await seedPerson(stage, { ...plain, orders: [order] }),
      await seedPerson(stage, plain),
    ];
    const [answer, told] = await Promise.allSettled([
      merge(kept, merged),
      seedOrders(shop, merged, [order, order]),
    ]);
    expect(answer).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    if (told.status === 'rejected') expect(String(told.reason)).toContain('not there');
    const orders_count = told.status === 'rejected' ? 1 : 3;
    const totals = await shop.app.db
      .selectFrom('shop_customers')
      .select(['contact_id', 'orders_count', 'total_spent'])
      .where('contact_id', 'in', [kept, merged])
      .execute();
    expect(totals).toEqual([{ contact_id: kept, orders_count, total_spent: orders_count * 500 }]);
  }
});
