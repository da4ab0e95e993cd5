import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { howManyWait, startTestApp, type TestApp } from '../../test/index.ts';
import { adoptQueued, balance } from './index.ts';
import { delivered, failed, openShop, type Shop } from './testing/openShop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [balance] });
});
afterAll(() => app[Symbol.asyncDispose]());

/** A team that Meta bills, with money there and a template that waits. */
async function openWaiting() {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  await shop.bill(true);
  const waiting = await shop.send();
  await shop.bill(false);
  return { shop, waiting };
}

/** Its messages become the balance's; what happens meanwhile comes before the commit. */
const begin = ({ run, teamId }: Shop, meanwhile = async () => {}) =>
  run(async (tx) => {
    await adoptQueued(tx, teamId, app.clock.now());
    await meanwhile();
  });

const erase = async ({ teamId }: Shop, id: number) =>
  void (await sql`delete from messages where team_id = ${teamId} and id = ${id}`.execute(app.db));

test.each([
  ['fails', 0, (shop: Shop, id: number) => shop.move(id, failed)],
  ['is erased', 0, erase],
  ['is delivered and never read', 8, (shop: Shop, id: number) => shop.move(id, delivered)],
])('what %s while its team begins to pay ahead is in the books', async (_what, spent, move) => {
  const { shop, waiting } = await openWaiting();
  await begin(shop, async () => void (await move(shop, waiting)));
  expect(await shop.sums()).toMatchObject({ available: 92, reserved: 8 });
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 1_00 - spent, reserved: 0, spent, owed: 0 });
});

test('whoever began to move a message before is waited for', async () => {
  const { shop, waiting } = await openWaiting();
  let settled = Promise.resolve();
  await shop.run(async (tx) => {
    await sql`update messages set ${sql.raw(delivered)} where team_id = ${shop.teamId} and id = ${waiting}`.execute(
      tx,
    );
    await begin(shop);
    settled = shop.settle();
    await expect.poll(() => howManyWait(app), { interval: 10, timeout: 30_000 }).toBe(1);
  });
  await settled;
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 92, reserved: 0, spent: 8, owed: 0 });
});
