import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { adoptQueued, balance } from './index.ts';
import { accepted, delivered, openShop, price, type Shop } from './testing/openShop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [balance] });
});
afterAll(() => app[Symbol.asyncDispose]());

/** As if the number had written so many this month. */
const wrote = ({ teamId, phoneNumberId }: Shop, messages: number) =>
  sql`insert into balance_replies (team_id, phone_number_id, month, messages)
    values (${teamId}, ${phoneNumberId}, date_trunc('month', ${app.clock.now()}::timestamptz at time zone 'UTC'), ${messages})`.execute(
    app.db,
  );

/** Utility to France: what Meta charges for a message within the window, beyond the free ones. */
const charged = delivered.replace(String(price), '24800');
const free = delivered.replace(String(price), '0');

test('of what is written within the window nothing is set aside while Meta charges nothing for it', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  await shop.move(await shop.reply(), free);
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 1_00, reserved: 0, spent: 0, owed: 0 });
  const { rows } = await sql`select kind from balance_lines where team_id = ${shop.teamId}`.execute(app.db);
  expect(rows).toHaveLength(1);
});

test('beyond the free ones of a month it is set aside, charged when Meta charges it, and given back when not', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  await wrote(shop, 999);
  const [last, first, ad] = [await shop.reply(), await shop.reply(), await shop.reply()];
  expect(await shop.sums()).toMatchObject({ available: 95, reserved: 5 });
  await shop.move(last, free);
  await shop.move(first, charged);
  await shop.move(ad, accepted);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ available: 95, reserved: 2, spent: 3 });
  // Whoever came from an ad is free.
  await shop.move(ad, free);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ available: 97, reserved: 0, spent: 3, owed: 0 });
});

test('an answer is never refused for want of money: what it costs is owed, and nothing else is sent on credit', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1);
  await wrote(shop, 1_000);
  await shop.move(await shop.reply(), charged);
  expect(await shop.sums()).toMatchObject({ available: 0, reserved: 1 });
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 0, reserved: 0, spent: 3, owed: -2 });
  await expect(shop.send()).rejects.toMatchObject({ code: 'balance_too_low' });
});

test('what Meta charges although its free ones were not used up is charged all the same', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  await shop.move(await shop.reply(), charged);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ available: 97, reserved: 0, spent: 3 });
});

/** A shop whose balance is in dollars; its WhatsApp account is billed in euros. */
async function openInDollars(): Promise<Shop> {
  const shop = await openShop(app);
  await app.db.updateTable('teams').set({ currency: 'USD' }).where('id', '=', shop.teamId).execute();
  await shop.pay('pi_1', 1_00);
  return shop;
}

test('where the balance is in another currency than the bills of the number, answers are set aside and booked in its own', async () => {
  const shop = await openInDollars();
  await wrote(shop, 1_000);
  const answers = [await shop.reply(), await shop.reply(), await shop.reply(), await shop.reply()];
  // Three cents each in dollars; in euros they would be 2.48.
  expect(await shop.sums()).toMatchObject({ available: 88, reserved: 12 });
  for (const answer of answers) await shop.move(answer, charged);
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 88, reserved: 0, spent: 12, owed: 0 });
});

test('what Meta charges in another currency although its free ones were not used up is charged by the list', async () => {
  const shop = await openInDollars();
  const answer = await shop.reply();
  expect(await shop.sums()).toMatchObject({ available: 1_00, reserved: 0 });
  await shop.move(answer, accepted);
  await shop.settle();
  // Under way it sets nothing aside.
  expect(await shop.sums()).toMatchObject({ available: 1_00, reserved: 0 });
  await shop.move(answer, charged);
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 97, reserved: 0, spent: 3, owed: 0 });
});

test('answers at the same moment are counted one after the other', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  await wrote(shop, 995);
  await Promise.all(Array.from({ length: 10 }, () => shop.reply()));
  expect(await shop.sums()).toMatchObject({ available: 87, reserved: 13 });
});

test('a team that Meta bills has no books of its answers, and one that begins to pay ahead has those of the month', async () => {
  const shop = await openShop(app);
  await shop.bill(true);
  await shop.move(await shop.reply(), accepted);
  const books = async () =>
    (await sql`select messages from balance_replies where team_id = ${shop.teamId}`.execute(app.db)).rows;
  expect(await books()).toEqual([]);
  await shop.run((tx) => adoptQueued(tx, shop.teamId, app.clock.now()));
  expect(await books()).toEqual([{ messages: 1 }]);
});
