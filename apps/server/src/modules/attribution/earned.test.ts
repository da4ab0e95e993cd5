import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import type { ShopOrder } from '../shops/index.ts';
import { recordPatiently } from '../shops/testing.ts';

let app: TestApp;
let shop: Shop;
let buyer: number;
let campaignId: number;
let templateId: number;
beforeAll(async () => {
  app = await startTestApp({ sandbox: { smtpPort: null } });
  shop = await openShop(app);
  const { team_id, phone_number_id } = shop.params;
  const account = await app.db.selectFrom('whatsapp_accounts').select('id').executeTakeFirstOrThrow();
  const one = async (name: string) =>
    (await app.db.insertInto('contacts').values({ team_id, name }).returning('id').executeTakeFirstOrThrow())
      .id;
  buyer = await one('Zoé');
  const structure = {
    type: 'standard',
    name: 'soldes',
    language: 'fr',
    category: 'MARKETING',
    parameter_format: 'positional',
    header: { type: 'none' },
    body: { text: 'Soldes', variables: [] },
    footer: null,
    buttons: [],
  };
  const template = {
    team_id,
    whatsapp_account_id: account.id,
    name: 'soldes',
    language: 'fr',
    category: 'MARKETING',
    status: 'APPROVED',
    type: 'standard' as const,
    structure: JSON.stringify(structure),
  };
  templateId = (
    await app.db.insertInto('templates').values(template).returning('id').executeTakeFirstOrThrow()
  ).id;
  campaignId = (
    await app.db
      .insertInto('campaigns')
      .values({
        team_id,
        phone_number_id,
        name: 'Soldes',
        template_id: templateId,
        step: 'SENDED',
        currency: 'EUR',
        cost_micros: 2_000_000,
        started_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => app[Symbol.asyncDispose]());

const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000);

const send = async (sells: boolean | null, readAt: Date | null, campaign: number | null) => {
  const { id } = await app.db
    .insertInto('messages')
    .values({
      ...shop.params,
      contact_id: buyer,
      direction: 'out',
      status: 'read',
      type: 'template',
      content: '{}',
      cause: campaign === null ? 'inbox' : 'campaign',
      campaign_id: campaign,
      template_id: templateId,
      sells,
      read_at: readAt,
      delivered_at: hoursAgo(99),
      happened_at: hoursAgo(100),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const order = (id: string, more: Partial<ShopOrder> = {}): ShopOrder => ({
  platform: 'shopify',
  shop: 'lavande.myshopify.com',
  orderId: id,
  orderNumber: `#${id}`,
  customerId: null,
  contactId: buyer,
  total: 5000,
  netTotal: 5000,
  currency: 'EUR',
  placedAt: hoursAgo(1),
  cancelledAt: null,
  changedAt: hoursAgo(1),
  lines: [],
  ...more,
});

const record = async (...orders: ShopOrder[]) => {
  await recordPatiently(app.services.database.pipeline, shop.team.id, orders);
  await app.runJobs();
};

const listed = async (attribution_window: contract.AttributionWindow) => {
  const { data } = await shop.caller.call(contract.listCampaigns, {
    params: shop.params,
    query: { attribution_window },
  });
  const { order_count, turnover, roas } = data[0]!;
  return { order_count, turnover, roas };
};
const of = () => ({ ...shop.params, campaign_id: campaignId });

test('nothing is said of what a campaign earned before a shop told of any order', async () => {
  const unknown = { order_count: null, turnover: null, roas: null };
  expect(await listed('5_days')).toEqual(unknown);
  expect((await shop.caller.call(contract.getCampaign, { params: of() })).data.earned).toEqual(unknown);
});

test('orders of a window stand in list, detail and template; each says why, also to whom it was not credited', async () => {
  await send(true, hoursAgo(49), campaignId);
  await send(null, hoursAgo(2), null);
  await send(true, null, campaignId);
  await record(
    order('1'),
    order('2', { netTotal: 3000, changedAt: hoursAgo(0) }),
    order('3', { contactId: null }),
  );

  expect(await listed('1_day')).toEqual({
    order_count: 0,
    turnover: { amount: 0, currency: 'EUR' },
    roas: 0,
  });
  const earned = { order_count: 2, turnover: { amount: 8000, currency: 'EUR' }, roas: 40 };
  expect(await listed('5_days')).toEqual(earned);
  const query = { attribution_window: '5_days' as const };
  expect((await shop.caller.call(contract.getCampaign, { params: of(), query })).data.earned).toEqual(earned);
  const orders = await shop.caller.call(contract.listCampaignOrders, { params: of(), query });
  expect(orders.data).toMatchObject([
    {
      order_number: '#2',
      net: { amount: 3000 },
      refunded: { amount: 2000 },
      credited: {
        source: { kind: 'campaign', id: campaignId, name: 'Soldes' },
        evidence: ['read'],
        age_seconds: 48 * 3600,
      },
    },
    { order_number: '#1', contact: { id: buyer, name: 'Zoé' } },
  ]);

  const why = async (number: string, window: contract.AttributionWindow) => {
    const { id } = await app.db
      .selectFrom('shop_orders')
      .select('id')
      .where('order_id', '=', number)
      .executeTakeFirstOrThrow();
    const params = { ...shop.params, order_id: id };
    return (await shop.caller.call(contract.explainOrder, { params, query: { attribution_window: window } }))
      .data;
  };
  expect(await why('1', '5_days')).toMatchObject({
    verdict:
      'Credited to “Soldes”: it is the last message that the person noticed within 5 days before the order.',
    touches: [
      {
        windows: ['3_days', '5_days', '7_days', '14_days', '30_days'],
        first_windows: ['3_days', '5_days', '7_days', '14_days', '30_days'],
        words: 'The person read it, the last time 2 days before the order.',
      },
    ],
    not_counted: [{ reason: 'not_read' }, { reason: 'not_a_selling_message' }],
  });
  expect((await why('1', '1_day')).verdict).toContain('more than 1 day before');
  expect((await why('3', '5_days')).verdict).toContain('nobody knows who placed');

  const today = hoursAgo(0).toISOString().slice(0, 10);
  const earlier = hoursAgo(24 * 45)
    .toISOString()
    .slice(0, 10);
  const counted = {
    slot: 0,
    team_id: shop.team.id,
    owner_kind: 'template',
    owner_id: templateId,
    delivered: 4,
  };
  await app.db
    .insertInto('message_counts')
    .values([
      { ...counted, day: today, sent: 5, read: 4, clicked: 1, cost_micros: 2_000_000 },
      { ...counted, day: earlier, sent: 7, read: 0, clicked: 0, cost_micros: 1_000_000 },
    ])
    .execute();
  const conversions = async (
    period: contract.RouteQuery<typeof contract.listTemplateConversions>['period'],
  ) => {
    const answer = await shop.caller.call(contract.listTemplateConversions, {
      params: shop.params,
      query: { ...query, period },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const worth = { template_id: templateId, order_count: 2, turnover: { amount: 8000, currency: 'EUR' } };
  expect(await conversions('30_days')).toMatchObject([
    { ...worth, sent: 5, read: 4, clicked: 1, conversion_rate: 0.5, cost: { amount: 200 }, roas: 40 },
  ]);
  expect(await conversions('all_time')).toMatchObject([
    { ...worth, is_deleted: false, sent: 12, cost: { amount: 300 } },
  ]);
  const keepDeletion = (deleted_at: Date | null) =>
    app.db.updateTable('templates').set({ deleted_at }).where('id', '=', templateId).execute();
  await keepDeletion(app.clock.now());
  expect(await conversions('all_time')).toMatchObject([{ ...worth, is_deleted: true, sent: 12 }]);
  await keepDeletion(null);
});

test('whoever is erased leaves what they bought, without a word of who it was, and later refunds still count', async () => {
  const erased = await shop.caller.call(contract.eraseContact, {
    params: { ...shop.params, contact_id: buyer },
    body: { confirm: true, reason: '' },
  });
  expect(erased.status, erased.text).toBe(200);
  await record(
    order('1', { contactId: null, netTotal: 1000, changedAt: new Date(app.clock.now().getTime() + 1000) }),
  );
  expect(await listed('5_days')).toMatchObject({ order_count: 2, turnover: { amount: 4000 } });
  const left = await app.db.selectFrom('order_touches').select(['message_id', 'evidence']).execute();
  expect(left.map(({ message_id }) => message_id)).toEqual([null, null]);
});

test('a team says what proves that a message was noticed, and orders are credited anew', async () => {
  const { team_id, phone_number_id } = shop.params;
  const { id } = await app.db
    .insertInto('contacts')
    .values({ team_id, name: 'Bo' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('messages')
    .values({
      team_id,
      phone_number_id,
      contact_id: id,
      direction: 'out',
      status: 'delivered',
      type: 'template',
      content: '{}',
      cause: 'campaign',
      campaign_id: campaignId,
      sells: true,
      delivered_at: hoursAgo(3),
      happened_at: hoursAgo(3),
    })
    .execute();
  const before = (await listed('5_days')).order_count ?? 0;
  await record(order('9', { contactId: id }));
  expect((await listed('5_days')).order_count).toBe(before);
  const params = { team_id };
  expect((await shop.caller.call(contract.getAttribution, { params })).data).toEqual({
    counts_from: 'read',
    utm: true,
    recomputing: 0,
  });
  const body = { counts_from: 'delivered' as const, utm: false };
  const changed = await shop.caller.call(contract.updateAttribution, { params, body });
  expect(changed.data).toMatchObject({ ...body, recomputing: expect.any(Number) });
  await app.runJobs();
  expect((await listed('5_days')).order_count).toBe(before + 1);
});
