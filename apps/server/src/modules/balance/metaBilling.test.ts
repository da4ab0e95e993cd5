import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { balance } from './index.ts';
import { accepted, addCampaign, delivered, openShop, price } from './testing/openShop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [balance] });
});
afterAll(() => app[Symbol.asyncDispose]());

const acceptedLater = delivered.replace(
  /accepted_at = .*?, delivered_at/s,
  `accepted_at = now() + interval '1 second', delivered_at`,
);

test('a campaign stops being charged once Meta bills the team, and again counts from then when it pays ahead', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 5_00);
  const campaign = await addCampaign(shop);
  await campaign.reserve(3_00);
  await campaign.message(delivered);
  const sent = await campaign.message(accepted);
  await campaign.count(`cost_micros = ${price}, reserved_micros = ${2 * price}`);
  await shop.bill(true);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ spent: 8, reserved: 8, available: 4_84 });
  await shop.move(sent, delivered);
  await campaign.message(acceptedLater);
  await campaign.count(`cost_micros = ${3 * price}, reserved_micros = 0`);
  app.clock.advance({ hours: 2 });
  await shop.settle();
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 4_85, reserved: 0, spent: 15, owed: 0 });
  await shop.bill(false);
  await campaign.reserve(1_00);
  await campaign.count(`cost_micros = ${4 * price}`);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ spent: 22, reserved: 93 });
});

/** A campaign that sent two messages, to people of its own, before Meta billed the team. */
async function switchedCampaign() {
  const shop = await openShop(app);
  await shop.pay('pi_1', 5_00);
  const campaign = await addCampaign(shop);
  await campaign.reserve(3_00);
  const [first, late] = [await campaign.message(delivered), await campaign.message(accepted)];
  await campaign.count(`cost_micros = ${price}, reserved_micros = ${price}, step = 'PAUSED'`);
  await shop.settle();
  return { shop, campaign, first, late };
}

const erase = (id: number) => sql`delete from messages where id = ${id}`.execute(app.db);

test('what people were sent who are erased before Meta bills the team, or after, stays spent', async () => {
  for (const when of ['before', 'after']) {
    const { shop, first, late } = await switchedCampaign();
    if (when === 'before') await erase(first);
    await shop.bill(true);
    await shop.settle();
    expect(await shop.sums()).toMatchObject({ spent: 8, reserved: 8, available: 4_84 });
    if (when === 'after') await erase(first);
    await shop.move(late, delivered);
    app.clock.advance({ hours: 2 });
    await shop.settle();
    expect(await shop.sums()).toEqual({ available: 4_85, reserved: 0, spent: 15, owed: 0 });
  }
});

test('what arrives after the hold came back is charged, and what Meta billed and was erased is not', async () => {
  const { shop, campaign, late } = await switchedCampaign();
  await shop.bill(true);
  await shop.settle();
  await shop.move(late, `status = 'expired'`);
  app.clock.advance({ hours: 2 });
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ spent: 8, reserved: 0 });
  const metas = await campaign.message(acceptedLater);
  await erase(metas);
  await shop.move(late, delivered);
  await campaign.count(`cost_micros = ${3 * price}`);
  app.clock.advance({ hours: 2 });
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ spent: 15, reserved: 0, owed: 0 });
});

test('what was erased before a campaign was paid ahead is Meta’s', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 5_00);
  const campaign = await addCampaign(shop);
  await erase(await campaign.message(delivered));
  await campaign.count(`cost_micros = ${price}`);
  await campaign.reserve(1_00);
  await campaign.message(delivered);
  await campaign.count(`cost_micros = ${2 * price}, step = 'PAUSED'`);
  await shop.bill(true);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ spent: 7, reserved: 0 });
});
