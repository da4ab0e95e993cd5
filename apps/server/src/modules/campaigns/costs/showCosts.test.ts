import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Campaigns, openCampaigns } from '../testing.ts';

let t: Campaigns;
beforeAll(async () => {
  t = await openCampaigns();
});
afterAll(() => t.app[Symbol.asyncDispose]());

test('what it cost stands beside what was expected, by country and category, with why they differ', async () => {
  const campaign = await t.createCampaign();
  const people = await t.contactsWith(Array<'opted_in'>(7).fill('opted_in'), 7100);
  const { campaign_id } = campaign.params;
  const at = t.app.clock.now();
  const regular = { billable: true, model: 'PMP', type: 'regular', category: 'marketing', cost: null };
  const message = {
    ...t.shop.params,
    campaign_id,
    direction: 'out' as const,
    type: 'template' as const,
    content: '{}',
    cause: 'campaign' as const,
    estimate_micros: 71_200,
    price_currency: 'EUR',
  };
  const delivered = { ...message, status: 'delivered' as const, accepted_at: at, delivered_at: at };
  const withPrice = (pricing: object, price_micros: number) => ({
    ...delivered,
    pricing: JSON.stringify({ ...regular, ...pricing }),
    price_micros,
  });
  const rows = [
    withPrice({}, 71_200),
    withPrice({ type: 'free_customer_service', billable: false }, 0),
    withPrice({ type: 'free_entry_point', billable: false }, 0),
    withPrice({ category: 'utility' }, 25_000),
    // Priced when it was sent, and never delivered: nothing is charged.
    { ...withPrice({}, 71_200), status: 'failed' as const, delivered_at: null },
    { ...message, status: 'sent' as const, accepted_at: at },
    { ...message, status: 'skipped' as const },
  ];
  await t.app.db
    .insertInto('messages')
    .values(rows.map((row, index) => ({ ...row, contact_id: people[index]! })))
    .execute();
  await t.app.db
    .updateTable('campaigns')
    .set({ step: 'SENDED', started_at: new Date('2026-11-20T10:00:00Z') })
    .where('id', '=', campaign_id)
    .execute();

  const { data } = await t.shop.caller.call(contract.getCampaignCosts, { params: campaign.params });
  expect(data).toMatchObject({
    messages: 6,
    forecast: { amount: 43, currency: 'EUR' },
    actual: { amount: 10, currency: 'EUR' },
    price_list: { currency: 'EUR' },
  });
  expect(data.price_list?.valid_from).toMatch(/^2026-/);
  expect(data.differences.map(({ reason, messages }) => [reason, messages])).toEqual([
    ['undelivered', 1],
    ['open', 1],
    ['free_window', 1],
    ['free_ad', 1],
    ['other_category', 1],
  ]);
  expect(
    data.lines.map(({ market, category, messages, free }) => [market, category, messages, free]),
  ).toEqual([
    ['France', 'marketing', 5, 2],
    ['France', 'utility', 1, 0],
  ]);
});

test('a campaign that has not started cost nothing and was expected to cost nothing yet', async () => {
  const campaign = await t.createCampaign();
  const { data } = await t.shop.caller.call(contract.getCampaignCosts, { params: campaign.params });
  expect(data).toMatchObject({ messages: 0, lines: [], differences: [], price_list: null });
});
