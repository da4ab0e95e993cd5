import { getHome } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import type { Things } from '../../test/things.ts';
import type { ShopOrder } from '../shops/index.ts';
import { recordPatiently } from '../shops/testing.ts';
import { seedWithoutOrders } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

type Person = Parameters<TestApp['as']>[0];
const paramsOf = ({ ids }: Things) => ({ team_id: ids.team_id, phone_number_id: ids.phone_number_id });
const ask = async (things: Things, person: Person = things.owner) =>
  (await app.as(person).call(getHome, { params: paramsOf(things) })).data;

const day = 86_400_000;
const ago = (days: number) => new Date(app.clock.now().getTime() - days * day);

test('a number on which nothing happened yet has nothing to tell, and says which steps are done', async () => {
  const things = await seedWithoutOrders(app);
  expect(await ask(things)).toMatchObject({
    waiting: { count: 0, conversations: [] },
    campaigns: { open: [], any: true },
    earned: { has_orders: false, orders: 0, credited_orders: 0, turnover: [], cost: [], roas: null },
    setup: { contacts: true, template: true, campaign: false },
  });
});

test('each part is for whoever may see it', async () => {
  const things = await seedWithoutOrders(app);
  const { team_id, phone_number_id } = things.ids;
  const stopped = { name: 'Stopped', step: 'PAUSED', stop_code: 'budget_reached' };
  await app.db
    .insertInto('campaigns')
    .values({ team_id, phone_number_id, ...stopped })
    .execute();
  expect(await ask(things, await app.createMember(things.team, 'Agent'))).toMatchObject({
    waiting: { count: 0 },
    campaigns: null,
    earned: null,
    setup: null,
  });
  expect(await ask(things, things.viewer)).toMatchObject({
    campaigns: { open: [{ name: 'Stopped' }] },
    earned: { has_orders: false },
    setup: null,
  });
});

test('an order is credited as everywhere: once, to a message that sells and was noticed in the five days before it', async () => {
  const things = await seedWithoutOrders(app);
  const { team_id, phone_number_id } = things.ids;
  const on = { team_id, phone_number_id };
  const person = async (name: string) =>
    (await app.db.insertInto('contacts').values({ team_id, name }).returning('id').executeTakeFirstOrThrow())
      .id;
  const [reader, other, late, nobody] = [
    await person('Reader'),
    await person('Other'),
    await person('Late'),
    await person('Nobody'),
  ];
  const sent = {
    ...on,
    direction: 'out',
    status: 'read',
    type: 'template',
    content: '{}',
    cause: 'campaign',
    sells: true,
    happened_at: ago(25),
  };
  await app.db
    .insertInto('messages')
    .values([
      { ...sent, contact_id: reader, read_at: ago(6) },
      { ...sent, contact_id: reader, read_at: ago(5) },
      { ...sent, contact_id: other, read_at: ago(4) },
      { ...sent, contact_id: late, read_at: ago(20) },
      // An answer of a colleague is none of them.
      { ...sent, contact_id: nobody, read_at: ago(3), type: 'text', cause: 'inbox', sells: null },
    ])
    .execute();
  const buys = (id: string, contactId: number | null, more: Partial<ShopOrder> = {}): ShopOrder => ({
    platform: 'shopify',
    shop: 'lavande.myshopify.com',
    customerId: null,
    orderId: id,
    orderNumber: `#${id}`,
    contactId,
    total: 5000,
    netTotal: 4000,
    currency: 'EUR',
    placedAt: ago(2),
    cancelledAt: null,
    changedAt: ago(2),
    lines: [],
    ...more,
  });
  await recordPatiently(app.services.database.pipeline, team_id, [
    buys('1', reader),
    buys('2', other, { placedAt: ago(1), currency: 'CHF', netTotal: 700 }),
    buys('3', late),
    buys('4', nobody),
    buys('5', reader, { cancelledAt: ago(1) }),
    buys('6', reader, { placedAt: ago(31) }),
    buys('7', null),
  ]);
  await app.runJobs();
  await app.db
    .insertInto('campaigns')
    .values([
      { ...on, name: 'Now', started_at: ago(3), cost_micros: 20_000_000 },
      { ...on, name: 'Then', started_at: ago(40), cost_micros: 90_000_000 },
    ])
    .execute();

  const { earned } = await ask(things);
  expect(earned).toMatchObject({
    has_orders: true,
    orders: 4,
    credited_orders: 2,
    turnover: [
      { amount: 4000, currency: 'EUR' },
      { amount: 700, currency: 'CHF' },
    ],
    cost: [{ amount: 2000, currency: 'EUR' }],
    roas: null,
  });
  await recordPatiently(app.services.database.pipeline, team_id, [
    buys('2', other, { placedAt: ago(1), currency: 'CHF', cancelledAt: ago(0), changedAt: ago(0) }),
  ]);
  await app.runJobs();
  expect((await ask(things)).earned).toMatchObject({ turnover: [{ amount: 4000 }], roas: 2 });
});
