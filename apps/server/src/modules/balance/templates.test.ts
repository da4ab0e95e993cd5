import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { balance } from './index.ts';
import { accepted, delivered, failed, openShop } from './testing/openShop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [balance] });
});
afterAll(() => app[Symbol.asyncDispose]());

test('a template is set aside when it is sent, settled when it is delivered, and given back when it failed', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  const [first, second] = [await shop.send('inbox'), await shop.send('api')];
  expect(await shop.sums()).toMatchObject({ available: 85, reserved: 15, spent: 0 });
  await shop.move(first, delivered);
  await shop.move(second, failed);
  await shop.settle();
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 92, reserved: 0, spent: 8, owed: 0 });
});

test('what was delivered stays spent when the person is erased, and its day is counted again', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  const [first, second] = [await shop.send(), await shop.send()];
  await shop.move(first, delivered);
  await shop.settle();
  await sql`delete from messages where team_id = ${shop.teamId} and id = ${first}`.execute(app.db);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ available: 85, reserved: 7, spent: 8 });
  await shop.move(second, failed);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ available: 92, reserved: 0, spent: 8 });
});

test('cents are rounded once for a day, not for each template', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 10_00);
  for (let index = 0; index < 20; index += 1) await shop.move(await shop.send(), delivered);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ spent: 143, reserved: 0 });
});

test('too little is refused with both sums, and nothing is sent; of many at once only as many as are paid', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 30);
  const sent = await Promise.allSettled(Array.from({ length: 8 }, () => shop.send()));
  const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(sent.length - refused.length).toBe(4);
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'balance_too_low' });
    expect(error.message).toMatch(/costs €0\.08, and the balance has €0\.0\d/);
  }
  const messages = await app.db
    .selectFrom('messages')
    .select('id')
    .where('team_id', '=', shop.teamId)
    .execute();
  expect(messages).toHaveLength(4);
  expect(await shop.sums()).toMatchObject({ available: 1, reserved: 29 });
});

test('a send that never committed set nothing aside, and a team that Meta bills has no books', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  const lost = shop.send('inbox', () => Promise.reject(new Error('gone')));
  await expect(lost).rejects.toThrow('gone');
  expect(await shop.sums()).toMatchObject({ available: 1_00, reserved: 0 });
  await shop.bill(true);
  await shop.send();
  expect(await shop.sums()).toMatchObject({ available: 1_00, reserved: 0 });
});

test('a balance in another currency than the bills of the number is told', async () => {
  const shop = await openShop(app);
  await app.db.updateTable('teams').set({ currency: 'USD' }).where('id', '=', shop.teamId).execute();
  await expect(shop.send()).rejects.toMatchObject({ code: 'balance_currency' });
});

test('once Meta bills the team, what was sent before is settled, the rest is given back, and nothing more is charged', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 5_00);
  const [sent, waiting] = [await shop.send(), await shop.send()];
  await shop.move(sent, accepted);
  await shop.bill(true);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ reserved: 8, available: 4_92 });
  await shop.move(sent, delivered);
  await sql`update messages set accepted_at = now() + interval '1 second' where id = ${waiting}`.execute(
    app.db,
  );
  await shop.move(waiting, delivered);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ reserved: 0, spent: 8, available: 4_92 });
  await shop.bill(false);
  await shop.move(await shop.send(), delivered);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ reserved: 0, spent: 16, available: 4_84 });
});
