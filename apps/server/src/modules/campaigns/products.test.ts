import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '../../test/shop.ts';
import { type OrderLine, recordOrders, type ShopOrder } from '../shops/index.ts';
import { sourcesAnew } from './series/sourcesAnew.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let t: Campaigns;
let products: contract.ShopProduct[];
let buyer: number;
let returned: number;
let cancelled: number;
let longAgo: number;
let stranger: number;
beforeAll(async () => {
  t = await openCampaigns();
  [buyer = 0, returned = 0, cancelled = 0, longAgo = 0, stranger = 0] = await t.contactsWith(
    ['opted_in', 'opted_in', 'opted_in', 'opted_in', 'opted_in'],
    4100,
  );
  const soap = (quantity: number): OrderLine => ({ lineId: '1', productId: '70', title: 'Soap', quantity });
  await tell([
    order('1', buyer, 2, [soap(1), { lineId: '2', productId: '71', title: 'Éponge', quantity: 2 }]),
    order('2', returned, 2, [soap(0)]),
    { ...order('3', cancelled, 2, [soap(1)]), cancelledAt: daysAgo(1) },
    order('4', longAgo, 40, [soap(1)]),
    order('5', stranger, 3, [{ lineId: '1', productId: null, title: 'Tip', quantity: 1 }]),
  ]);
  products = (await search('')).data;
});
afterAll(() => t.app[Symbol.asyncDispose]());

const daysAgo = (days: number) => new Date(t.app.clock.now().getTime() - days * 86_400_000);
const order = (orderId: string, contactId: number, days: number, lines: OrderLine[]): ShopOrder => ({
  platform: 'shopify',
  shop: 'lune.myshopify.com',
  orderId,
  orderNumber: `#${orderId}`,
  customerId: null,
  contactId,
  total: 1000,
  netTotal: 1000,
  currency: 'EUR',
  placedAt: daysAgo(days),
  cancelledAt: null,
  changedAt: daysAgo(days),
  lines,
});
const tell = (orders: ShopOrder[], teamId = t.shop.params.team_id) =>
  t.app.services.database.pipeline.transaction((tx) => recordOrders(tx, teamId, orders));
const team = () => ({ team_id: t.shop.params.team_id });
const search = (words: string) =>
  t.shop.caller.call(contract.listShopProducts, { params: team(), query: { search: words } });
const idOf = (title: string) => products.find((one) => one.title === title)?.id ?? 0;
const count = async (product_ids: number[], bought: boolean, days: number) =>
  (
    await t.shop.caller.call(contract.countBuyers, {
      params: team(),
      query: { product_ids, bought: bought ? 'true' : 'false', days },
    })
  ).data.people;
/** Who is in a campaign that is filled with them. */
async function fill(product_ids: number[], bought: boolean, days: number) {
  const campaign = await t.createCampaign();
  const { data } = await t.shop.caller.call(contract.uploadContactsProductList, {
    params: campaign.params,
    body: { product_ids, bought, days },
  });
  expect(data.step).toBe('CONTACTS_UPLOADING_PRODUCTS');
  await t.app.runJobs();
  const rows = await t.app.db
    .selectFrom('campaign_recipients')
    .select('contact_id')
    .where('campaign_id', '=', campaign.params.campaign_id)
    .orderBy('contact_id')
    .execute();
  return { campaign, people: rows.map(({ contact_id }) => contact_id) };
}

test('products are those that were ordered, found however they are spelt', async () => {
  expect(products.map(({ title, shop }) => `${title} (${shop})`).sort()).toEqual([
    'Soap (lune.myshopify.com)',
    'Éponge (lune.myshopify.com)',
  ]);
  expect((await search('EPON')).data.map(({ title }) => title)).toEqual(['Éponge']);
  expect((await search('%')).data).toEqual([]);
});

test('who bought one of them within the days gets the campaign; what was sent back or cancelled was not bought', async () => {
  const soap = idOf('Soap');
  const recent = await fill([soap], true, 30);
  expect(recent.people).toEqual([buyer]);
  expect(await count([soap], true, 30)).toBe(1);
  expect((await fill([soap], true, 60)).people).toEqual([buyer, longAgo].sort((a, b) => a - b));
  const { data: sources } = await t.shop.caller.call(contract.listCampaignSources, {
    params: recent.campaign.params,
  });
  expect(sources).toMatchObject([
    { kind: 'products', names: ['Soap'], purchase: { bought: true, days: 30 }, people: 1, read: 1 },
  ]);
});

test('a campaign that repeats asks again who bought them', async () => {
  const soap = idOf('Soap');
  const { campaign } = await fill([soap], true, 60);
  const { team_id, campaign_id } = campaign.params;
  const found = await t.app.services.database.pipeline.transaction((tx) =>
    sourcesAnew(tx, team_id, campaign_id),
  );
  expect(found).toEqual({
    sources: [{ kind: 'products', productIds: [soap], bought: true, days: 60 }],
    problem: null,
  });
});

test('who bought none of them is everybody else', async () => {
  const both = [idOf('Soap'), idOf('Éponge')];
  const { people } = await fill(both, false, 30);
  expect(people).toEqual(expect.arrayContaining([returned, cancelled, longAgo, stranger]));
  expect(people).not.toContain(buyer);
  expect(await count(both, false, 30)).toBe(people.length);
});

test('products that are not known, and days in which nobody bought, are refused with a reason', async () => {
  const campaign = await t.createCampaign();
  const ask = (product_ids: number[], days: number) =>
    t.shop.caller.call(contract.uploadContactsProductList, {
      params: campaign.params,
      body: { product_ids, bought: true, days },
    });
  const unknown = await ask([999_999], 30);
  expect(unknown.status).toBe(422);
  expect(unknown.body.errors).toHaveProperty('product_ids');
  const nobody = await ask([idOf('Soap')], 1);
  expect(nobody.status).toBe(422);
  expect(nobody.body.message).toBe('None of your contacts fits these products and days.');
});

test('products of another team are nobody’s', async () => {
  const other = await openShop(t.app);
  const { data } = await other.caller.call(contract.listShopProducts, {
    params: { team_id: other.params.team_id },
    query: {},
  });
  expect(data).toEqual([]);
  const { data: counted } = await other.caller.call(contract.countBuyers, {
    params: { team_id: other.params.team_id },
    query: { product_ids: [idOf('Soap')], bought: 'true', days: 30 },
  });
  expect(counted.people).toBe(0);
});
