import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/index.ts';
import { ageAccount, createBuyer, startShop, sweep, takeIn } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startShop();
});
afterAll(() => app[Symbol.asyncDispose]());

test('what no event told is found out once a day', async () => {
  const buyer = await createBuyer(app);
  await buyer.buy('pro');
  const { events } = app.sandbox.stripe;
  events.controls.isHeld = true;
  await buyer.happens('end');
  expect((await buyer.read()).current_plan).toBe('stripe_pro');
  await app.db
    .updateTable('billing_accounts')
    .set({ synced_at: new Date(0) })
    .where('team_id', '=', buyer.team.id)
    .execute();
  await sweep(app);
  expect((await buyer.read()).current_plan).toBe('free');
  events.release();
  await takeIn(app);
});

test('a first purchase of which no event told is found out as well', async () => {
  const buyer = await createBuyer(app);
  const { events } = app.sandbox.stripe;
  events.controls.isHeld = true;
  await buyer.buy('pro');
  await sweep(app);
  expect((await buyer.read()).current_plan).toBe('free');
  await ageAccount(app, buyer.team);
  await sweep(app);
  expect((await buyer.read()).current_plan).toBe('stripe_pro');
  events.release();
  await takeIn(app);
});

test('whoever opened a checkout and bought nothing is asked about until it is over, and no more', async () => {
  const buyer = await createBuyer(app);
  await buyer.open('pro');
  const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000);
  /** Returns whether Stripe is asked, so long after the checkout was opened and after the last time. */
  const isAsked = async (opened: number, asked: number) => {
    const synced_at = hoursAgo(asked);
    const account = { synced_at, ...(opened > 0 && { checkout_at: hoursAgo(opened) }) };
    const own = app.db.updateTable('billing_accounts').where('team_id', '=', buyer.team.id);
    await own.set(account).execute();
    await sweep(app);
    const { rows } = await sql<{ synced_at: Date }>`
      select synced_at from billing_accounts where team_id = ${buyer.team.id}`.execute(app.db);
    return rows[0]?.synced_at.getTime() !== synced_at.getTime();
  };
  expect(await isAsked(2, 2)).toBe(true);
  expect(await isAsked(25, 2)).toBe(true);
  // Once it is over, once a day, for a debit that takes its time; then never.
  expect(await isAsked(30, 2)).toBe(false);
  expect(await isAsked(30, 25)).toBe(true);
  expect(await isAsked(24 * 31, 24 * 2)).toBe(false);
  await buyer.open('pro');
  expect(await isAsked(0, 2)).toBe(true);
});
