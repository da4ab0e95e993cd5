import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { contacts } from '../contacts/index.ts';
import { recordOrders, type ShopOrder } from './index.ts';
import { recordPatiently } from './testing.ts';

let app: TestApp;
let teamId: number;
let people: number[];

beforeAll(async () => {
  app = await startTestApp({ modules: [contacts] });
  teamId = (await app.createTeam()).team.id;
  people = [await addContact(), await addContact(), await addContact()];
});
afterAll(() => app[Symbol.asyncDispose]());

async function addContact(team_id = teamId): Promise<number> {
  const { id } = await app.db
    .insertInto('contacts')
    .values({ team_id, name: 'Zoé' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const record = (orders: readonly ShopOrder[], team = teamId) =>
  app.services.database.pipeline.transaction((tx) => recordOrders(tx, team, orders));
const hour = (nth: number) => new Date(Date.UTC(2026, 9, 1, nth));

const plain: ShopOrder = {
  platform: 'shopify',
  shop: 'lavande.myshopify.com',
  orderId: '1',
  orderNumber: '#1001',
  customerId: '77',
  contactId: null,
  total: 4500,
  netTotal: 4500,
  currency: 'EUR',
  placedAt: hour(1),
  cancelledAt: null,
  changedAt: hour(1),
  lines: [],
};

const totalsOf = (contactId: number) =>
  app.db
    .selectFrom('shop_customers')
    .select(['customer_id', 'currency', 'orders_count', 'total_spent', 'last_order_at'])
    .where('contact_id', '=', contactId)
    .executeTakeFirst();

const newestOf = (told: readonly ShopOrder[]) =>
  [...Map.groupBy(told, ({ shop, orderId }) => `${shop} ${orderId}`).values()].map(
    ([...states]) => states.sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime())[0] ?? plain,
  );

/** What people bought, counted in the plainest way from all that a shop ever told. */
function naive(told: readonly ShopOrder[], contactId: number) {
  const newest = newestOf(told);
  const key = ({ shop, orderId }: ShopOrder) => `${shop} ${orderId}`;
  const own = newest
    .filter((order) => order.contactId === contactId)
    .sort((a, b) => b.placedAt.getTime() - a.placedAt.getTime() || (key(a) < key(b) ? -1 : 1));
  const counted = own.filter(({ cancelledAt }) => cancelledAt === null);
  const currency = (counted[0] ?? own[0])?.currency;
  if (currency === undefined) return undefined;
  return {
    customer_id: own.find(({ customerId }) => customerId !== null)?.customerId ?? null,
    currency,
    orders_count: counted.length,
    total_spent: counted
      .filter((order) => order.currency === currency)
      .reduce((sum, { netTotal }) => sum + netTotal, 0),
    last_order_at: counted[0]?.placedAt ?? null,
  };
}

const line = fc.record({
  lineId: fc.constantFrom('1', '2', '3'),
  productId: fc.constantFrom('700', '701', null),
  title: fc.constantFrom('Fern', 'Fern, large'),
  quantity: fc.nat(2),
});

/** The lines of each order as they are kept, and as the plainest reading of all that was told has them. */
async function linesKept(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws('|', o.shop, o.order_id, l.line_id, coalesce(p.product_id, '–'), l.title, l.quantity) as line
    from shop_order_lines l join shop_orders o on o.team_id = l.team_id and o.id = l.order_id
    left join shop_products p on p.team_id = l.team_id and p.id = l.product_id
    where l.team_id = ${teamId}`.execute(app.db);
  return rows.map((row) => row.line).sort();
}
const linesTold = (told: readonly ShopOrder[]) =>
  newestOf(told)
    .flatMap(({ shop, orderId, lines }) =>
      lines.map(({ lineId, productId, title, quantity }) =>
        [shop, orderId, lineId, productId ?? '–', title, quantity].join('|'),
      ),
    )
    .sort();

/** All states of some orders. When an order was placed never changes, and no two states are of the same moment. */
const history = () =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom('a.example', 'b.example'), fc.constantFrom('1', '2', '3')), {
      selector: ([shop, orderId]) => `${shop} ${orderId}`,
      minLength: 1,
    })
    .chain((orders) =>
      fc.tuple(
        ...orders.map(([shop, orderId]) =>
          fc
            .tuple(
              fc.nat(3),
              fc.uniqueArray(
                fc.record({
                  at: fc.nat(9),
                  customerId: fc.constantFrom('77', '78', null),
                  contactId: fc.constantFrom(...people, null),
                  netTotal: fc.integer({ min: 0, max: 9000 }),
                  currency: fc.constantFrom('EUR', 'EUR', 'JPY'),
                  isCancelled: fc.boolean(),
                  lines: fc.uniqueArray(line, { selector: ({ lineId }) => lineId, maxLength: 3 }),
                }),
                { selector: ({ at }) => at, minLength: 1, maxLength: 4 },
              ),
            )
            .map(([placed, states]) =>
              states.map(
                ({ at, isCancelled, ...state }): ShopOrder => ({
                  ...plain,
                  ...state,
                  shop,
                  orderId,
                  placedAt: hour(placed),
                  changedAt: hour(10 + at),
                  cancelledAt: isCancelled ? hour(10 + at) : null,
                }),
              ),
            ),
        ),
      ),
    )
    .map((orders) => orders.flat());

/** As webhooks bring it: repeated, in any order, in batches, several of them at once. */
const deliveries = () =>
  history().chain((told) =>
    fc.record({
      told: fc.constant(told),
      batches: fc
        .tuple(
          fc.shuffledSubarray(told, { minLength: told.length }),
          fc.array(fc.constantFrom(...told), { maxLength: 6 }),
          fc.integer({ min: 1, max: 4 }),
        )
        .map(([all, again, size]) => {
          const stream = [...again, ...all, ...again];
          return Array.from({ length: Math.ceil(stream.length / size) }, (_, nth) =>
            stream.slice(nth * size, (nth + 1) * size),
          );
        }),
    }),
  );

async function expectRight(told: readonly ShopOrder[]) {
  expect(await linesKept()).toEqual(linesTold(told));
  for (const contactId of people) expect(await totalsOf(contactId)).toEqual(naive(told, contactId));
  await app.db.deleteFrom('shop_orders').execute();
  await app.db.deleteFrom('shop_customers').execute();
}

test('however often and in whatever order orders are told, totals and lines are those of their newest states', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries(), async ({ told, batches }) => {
      for (const batch of batches) await record(batch);
      await expectRight(told);
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('the same holds for what is told by two processes at once', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries(), async ({ told, batches }) => {
      const half = Math.ceil(batches.length / 2);
      await Promise.all(
        [batches.slice(0, half), batches.slice(half)].map(async (own) => {
          for (const batch of own) await recordPatiently(app.services.database.pipeline, teamId, batch);
        }),
      );
      await expectRight(told);
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('of two states of the same moment the one told last counts', async () => {
  const contactId = await addContact();
  await record([{ ...plain, contactId }]);
  await record([{ ...plain, contactId, netTotal: 1200 }]);
  expect(await totalsOf(contactId)).toMatchObject({ orders_count: 1, total_spent: 1200 });
  await record([
    { ...plain, contactId, netTotal: 7 },
    { ...plain, contactId, netTotal: 8 },
  ]);
  expect(await totalsOf(contactId)).toMatchObject({ orders_count: 1, total_spent: 8 });
});

test('a product is called as the newest order calls it', async () => {
  const named = (title: string, nth: number): ShopOrder => ({
    ...plain,
    orderId: `named ${nth}`,
    placedAt: hour(nth),
    changedAt: hour(nth),
    lines: [{ lineId: '1', productId: '900', title, quantity: 1 }],
  });
  await record([named('Soap', 2), named('Soap, new', 3)]);
  await record([named('Soap, old', 1)]);
  const product = await app.db
    .selectFrom('shop_products')
    .select(['title', 'last_ordered_at'])
    .where('product_id', '=', '900')
    .executeTakeFirst();
  expect(product).toEqual({ title: 'Soap, new', last_ordered_at: hour(3) });
});

test('a guest’s order counts once it is known whose it is, and for them alone', async () => {
  const [one, other] = [await addContact(), await addContact()];
  const order = { ...plain, orderId: 'guest', customerId: null };
  await record([order]);
  await record([{ ...order, contactId: one, changedAt: hour(2) }]);
  expect(await totalsOf(one)).toEqual({
    customer_id: null,
    currency: 'EUR',
    orders_count: 1,
    total_spent: 4500,
    last_order_at: hour(1),
  });
  await record([{ ...order, contactId: other, changedAt: hour(3) }]);
  expect([await totalsOf(one), (await totalsOf(other))?.orders_count]).toEqual([undefined, 1]);
});

test('a team’s orders never reach another team’s people, and nobody’s who is gone', async () => {
  const { team } = await app.createTeam();
  const foreign = await addContact(team.id);
  await expect(record([{ ...plain, orderId: 'x', contactId: foreign }])).rejects.toThrow('not there');
  await expect(record([{ ...plain, orderId: 'x', contactId: 99_999_999 }])).rejects.toThrow('not there');
  // The same id of the same shop, connected to two teams.
  await record([{ ...plain, orderId: 'both', contactId: foreign }], team.id);
  await record([{ ...plain, orderId: 'both', contactId: people[0] ?? 0 }]);
  const { rows } = await sql<{ count: number }>`
    select count(*) from shop_orders where order_id = 'both'`.execute(app.db);
  expect(rows[0]?.count).toBe(2);
});
