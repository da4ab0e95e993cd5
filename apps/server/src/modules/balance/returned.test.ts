import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { openBooks } from './testing/openBooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

test('what waits for a delivery for more than a month is given back', async () => {
  const books = await openBooks(app, 1);
  await books.credit('pi_1', 10_00);
  await books.reserve(0, 10_00);
  await books.change(
    0,
    `step = 'SENDED', reserved_micros = 4000000, finished_at = now() - interval '29 days'`,
  );
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ reserved: 4_00 });
  await books.change(0, `finished_at = now() - interval '31 days'`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ reserved: 0, available: 10_00 });
});

test.each([
  ['paused', `step = 'PAUSED', paused_at = now()`],
  ['deleted', `step = 'SENDING', deleted_at = now()`],
])('what a campaign set aside comes back a month after it was %s', async (_how, ended) => {
  const books = await openBooks(app, 1);
  await books.credit('pi_1', 10_00);
  await books.reserve(0, 10_00);
  const ago = (days: number) => ended.replace('now()', `now() - interval '${days} days'`);
  await books.change(0, `${ago(29)}, reserved_micros = 4000000`);
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ reserved: 4_00 });
  await books.change(0, ago(31));
  await books.settle(0);
  expect(await books.sums()).toMatchObject({ reserved: 0, available: 10_00 });
});
