import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { takeBackRefunds } from './payments.ts';
import { checkBooks, openBooks } from './testing/openBooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

test('what is spent or taken back beyond what is there is owed, and the next payment fills it', async () => {
  const books = await openBooks(app, 1);
  await books.credit('pi_1', 10_00);
  await books.reserve(0, 10_00);
  await books.change(0, `step = 'SENDED', cost_micros = 12000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 0, reserved: 0, spent: 12_00, owed: -2_00 });
  await books.takeBack('pi_1:refunded:100', 1_00);
  expect(await books.sums()).toMatchObject({ available: 0, owed: -3_00 });
  await books.credit('pi_2', 5_00);
  expect(await books.sums()).toMatchObject({ available: 2_00, owed: 0 });
  await checkBooks(books);
});

test('what comes free fills what is owed, before anybody spends it again', async () => {
  const books = await openBooks(app, 1);
  await books.credit('pi_1', 50_00);
  await books.reserve(0, 50_00);
  await books.takeBack('pi_1:refunded:5000', 50_00);
  expect(await books.sums()).toMatchObject({ available: 0, reserved: 50_00, owed: -50_00 });
  await books.change(0, `step = 'PAUSED', cost_micros = 12000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 0, reserved: 0, spent: 12_00, owed: -12_00 });
  await books.change(0, `cost_micros = 2000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 0, spent: 2_00, owed: -2_00 });
  await checkBooks(books);
});

test('a price that fell and a rest that comes back together fill what is owed once', async () => {
  const books = await openBooks(app, 1);
  await books.credit('pi_1', 30_00);
  await books.reserve(0, 30_00);
  await books.change(0, `step = 'SENDING', cost_micros = 10000000`);
  await books.settle(0);
  await books.takeBack('pi_1:refunded:500', 5_00);
  await books.change(0, `step = 'SENDED', finished_at = now(), cost_micros = 6000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ available: 19_00, reserved: 0, spent: 6_00, owed: 0 });
  await checkBooks(books);
});

test('of two partial refunds that are booked at once, what is refunded is taken once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const books = await openBooks(app, 1);
    await books.credit('pi_1', 50_00);
    const totals = [10_00, 25_00, 25_00, 40_00];
    await Promise.all(
      totals.map((total) =>
        books.run((tx) =>
          takeBackRefunds(tx, { teamId: books.teamId, payment: 'pi_1', total, at: app.clock.now() }),
        ),
      ),
    );
    expect(await books.sums()).toMatchObject({ available: 10_00, paid_in: -10_00 });
    await checkBooks(books);
  }
});
