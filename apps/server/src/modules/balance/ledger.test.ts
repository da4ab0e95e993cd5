import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { checkBooks, openBooks } from './testing/openBooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

test('a campaign sets aside what it needs, pays what was delivered, and gives the rest back', async () => {
  const books = await openBooks(app, 1);
  expect(await books.credit('pi_1', 50_00)).toBe(true);
  expect(await books.credit('pi_1', 50_00)).toBe(false);
  await expect(books.reserve(0, 50_01)).rejects.toThrow(/not enough/);
  await books.reserve(0, 30_00);
  await books.reserve(0, 30_00);
  expect(await books.sums()).toMatchObject({ available: 20_00, reserved: 30_00 });
  // 100 messages of 7.12 cents each: the cent is rounded once, not for each of them.
  await books.change(0, `step = 'SENDING', cost_micros = 100 * 71200, reserved_micros = 50 * 71200`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 20_00, reserved: 22_88, spent: 7_12 });
  await books.change(0, `step = 'SENDED', finished_at = now()`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ reserved: 3_56, available: 50_00 - 7_12 - 3_56 });
  await books.change(0, `cost_micros = 120 * 71200, reserved_micros = 0`);
  await books.settle(0);
  await books.settle(0);
  expect(await books.sums()).toEqual({
    available: 41_45,
    reserved: 0,
    spent: 8_55,
    paid_in: -50_00,
    owed: 0,
  });
  await checkBooks(books);
});

test('what Meta billed before the team paid ahead is not charged again', async () => {
  const books = await openBooks(app, 1);
  await books.change(0, `step = 'PAUSED', cost_micros = 40000000`);
  await books.credit('pi_1', 10_00);
  await books.reserve(0, 10_00);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ spent: 0, owed: 0 });
  await books.change(0, `step = 'SENDED', finished_at = now(), cost_micros = 43000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 7_00, reserved: 0, spent: 3_00 });
  // Meta corrects what it billed itself: that is not ours to give back.
  await books.change(0, `cost_micros = 35000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 10_00, spent: 0 });
  await checkBooks(books);
});

test('yen have no cents', async () => {
  const books = await openBooks(app, 1, 'JPY');
  await books.credit('pi_1', 5000);
  await books.reserve(0, 1000);
  await books.change(0, `step = 'SENDED', cost_micros = 700400000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 4299, spent: 701 });
});

test('where nothing moved nothing is written', async () => {
  const books = await openBooks(app, 1);
  await books.credit('pi_1', 10_00);
  await books.reserve(0, 10_00);
  await books.change(0, `step = 'SENDED', finished_at = now(), reserved_micros = 4000000`);
  await books.settle(0);
  const version = () =>
    sql`select xmin::text from balance_holds where team_id = ${books.teamId}`.execute(app.db);
  const { rows } = await version();
  await books.settle(0);
  expect((await version()).rows).toEqual(rows);
});
