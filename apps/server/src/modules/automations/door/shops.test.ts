import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { openClaims } from '../../../messaging/outbound/testing/claims.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { recordCarts, recordOrders, recordShipments, type ShopCart } from '../../shops/index.ts';
import { graphOf, minutes, startFlows, text } from '../testing.ts';

const shop = { platform: 'shopify', shop: 'maison.myshopify.com' } as const;

async function start() {
  const t = await startFlows();
  await t.openShop();
  // Whoever reminds somebody must have been written to: the window is open.
  await t.say('hello');
  const contactId = await t.contactId();
  const now = () => t.app.services.clock.now();
  const cart = (changes: Partial<ShopCart> = {}): ShopCart => ({
    ...shop,
    kind: 'checkout',
    token: 'c1',
    contactId,
    product: 'Fern',
    items: 2,
    total: 48_90,
    currency: 'EUR',
    url: 'https://maison.example/checkouts/c1?key=7',
    beganAt: now(),
    changedAt: now(),
    completedAt: null,
    ...changes,
  });
  const inTransaction = (run: (tx: Tx) => Promise<void>) => t.app.services.database.pipeline.transaction(run);
  return Object.assign(t, {
    cart,
    now,
    async leaves(changes: Partial<ShopCart> = {}) {
      await inTransaction((tx) => recordCarts(tx, t.params.team_id, [cart(changes)]));
      await t.run();
    },
    async orders(orderId = '1') {
      const order = {
        ...shop,
        orderId,
        orderNumber: `#${orderId}`,
        customerId: null,
        contactId,
        total: 48_90,
        netTotal: 48_90,
        currency: 'EUR',
        placedAt: now(),
        cancelledAt: null,
        changedAt: now(),
        lines: [],
      };
      await inTransaction((tx) => recordOrders(tx, t.params.team_id, [order]));
      await t.run();
    },
    async ships(status: 'in_transit' | 'delivered', orderId = '1') {
      const parcel = {
        ...shop,
        orderId,
        fulfilmentId: 'f1',
        status,
        carrier: 'La Poste',
        trackingNumber: '8R1',
        trackingUrl: 'https://laposte.example/8R1',
        happenedAt: now(),
      };
      await inTransaction((tx) => recordShipments(tx, t.params.team_id, [parcel]));
      await t.run();
    },
    async later(amount: number) {
      t.app.clock.advance({ minutes: amount });
      await t.run();
    },
  });
}

const reminder = (settings: object = {}) =>
  graphOf(
    { kind: 'shopify_abandoned_checkout', minutes: 60, ...settings },
    {
      first: text('{{checkout.product}} waits: {{checkout.path}}'),
      w: minutes(120),
      second: text('Still there?'),
    },
    { t: { next: 'first' }, first: { next: 'w' }, w: { next: 'second' } },
    { exits: [{ on: 'ordered' }], purpose: 'marketing' },
  );

test('a checkout is reminded of once it was quiet for an hour, and each change moves its time', async () => {
  await using t = await start();
  await t.live(reminder());
  await t.leaves();
  await t.later(50);
  await t.leaves({ product: 'Cactus' });
  await t.later(50);
  expect(await t.sent()).toEqual([]);
  await t.later(11);
  expect(await t.sent()).toEqual(['Fern waits: checkouts/c1?key=7']);
  // The same state again, and an older one, are nothing.
  await t.leaves({ beganAt: t.cart().beganAt, changedAt: new Date(0) });
  expect(await t.runs()).toHaveLength(1);
});

test('who orders before the hour is not reminded, and who orders after it leaves', async () => {
  await using t = await start();
  await t.live(reminder());
  await t.leaves();
  await t.later(30);
  await t.orders('1');
  expect(await t.runs()).toMatchObject([{ status: 'dropped', end_reason: 'ordered' }]);
  await t.later(60);
  await t.leaves({ token: 'c2', beganAt: t.now() });
  await t.later(61);
  await t.orders('2');
  expect((await t.runs()).at(-1)).toMatchObject({ status: 'left', end_reason: 'ordered' });
  await t.later(180);
  expect(await t.sent()).toEqual(['Fern waits: checkouts/c1?key=7']);
});

test('a checkout that takes the place of a cart, and one that is completed, end what reminds of them', async () => {
  await using t = await start();
  await t.live(reminder({ kind: 'shopify_abandoned_cart' }));
  await t.leaves({ kind: 'cart', token: 'k1' });
  await t.later(10);
  await t.leaves({ kind: 'checkout', token: 'c1' });
  await t.later(60);
  expect(await t.sent()).toEqual([]);
  expect(await t.runs()).toMatchObject([{ status: 'dropped', end_reason: 'not_abandoned' }]);
});

test('whether a shop is there is known by what it told, and who waits for it', async () => {
  await using t = await start();
  const check = async () => (await t.caller.call(contract.checkShopifyAutomation, { params: t.params })).data;
  const id = await t.live(reminder());
  await t.leaves();
  expect(await check()).toMatchObject({
    connected: true,
    shop: shop.shop,
    triggers: {
      shopify_abandoned_checkout: { available: true, reason: null, automation_ids: [id] },
      shopify_abandoned_cart: { available: true, automation_ids: [] },
    },
  });
});

test('filters look at the cart: too small a one begins nothing', async () => {
  await using t = await start();
  await t.live(reminder({ min_total: 50 }));
  await t.leaves();
  expect(await t.runs()).toEqual([]);
  await t.leaves({ token: 'c2', total: 80_00 });
  expect(await t.runs()).toHaveLength(1);
});

test('a cart in yen counts as so many yen, and one in dinars has thousandths', async () => {
  await using t = await start();
  await t.live(reminder({ min_total: 50 }));
  await t.leaves({ total: 49, currency: 'JPY' });
  await t.leaves({ token: 'c2', total: 49_900, currency: 'TND' });
  expect(await t.runs()).toEqual([]);
  await t.leaves({ token: 'c3', total: 50, currency: 'JPY' });
  expect(await t.runs()).toHaveLength(1);
});

test('a reminder that leaves late is not sent to whoever bought meanwhile, and the message says why', async () => {
  await using t = await start();
  await t.live(reminder());
  await t.leaves();
  await t.later(61);
  expect(await t.sent()).toHaveLength(1);
  // The number was paused, and the message still waits.
  await t.orders('1');
  const { claim } = await openClaims(t.app, {
    teamId: t.params.team_id,
    phoneNumberId: t.params.phone_number_id,
  } as Parameters<typeof openClaims>[1]);
  expect(await claim()).toEqual([]);
  const [message] = await t.app.db
    .selectFrom('messages')
    .select(['status', 'decision'])
    .where('cause', '=', 'automation')
    .execute();
  expect(message).toMatchObject({ status: 'skipped', decision: { allowed: false, reason: 'order_placed' } });
  expect(await whyOf(t)).toEqual([
    'The person has ordered meanwhile: there is nothing left to be reminded of.',
    null,
  ]);
});

test('a reminder tells that it leaves, and left, because the person has still not bought', async () => {
  await using t = await start();
  await t.live(reminder());
  await t.leaves();
  await t.later(61);
  expect(await whyOf(t)).toEqual([
    'Ready to be sent.',
    'A reminder: it leaves only if the person has still not bought by then.',
  ]);
  const { claim } = await openClaims(t.app, {
    teamId: t.params.team_id,
    phoneNumberId: t.params.phone_number_id,
  } as Parameters<typeof openClaims>[1]);
  expect(await claim()).toHaveLength(1);
  const left = 'A reminder: the person had still not bought when it left.';
  expect(await whyOf(t)).toEqual(['Sending began.', left]);
  // What they buy later takes nothing back, and each reads it in their language.
  await t.orders('1');
  expect(await whyOf(t)).toEqual(['Sending began.', left]);
  expect((await whyOf(t, 'fr'))[1]).toBe(
    'Un rappel : la personne n’avait toujours rien acheté quand il est parti.',
  );
});

/** What became of the newest message, and whether it was still wanted. */
async function whyOf(t: Awaited<ReturnType<typeof start>>, locale: contract.Locale = 'en') {
  await t.app.db.updateTable('users').set({ locale }).execute();
  const params = { ...t.params, contact_id: await t.contactId() };
  const { data } = await t.caller.call(contract.explainContact, { params });
  return [data.messages[0]?.outcome, data.messages[0]?.still_wanted];
}

test('each chosen state of a parcel starts an automation once', async () => {
  await using t = await start();
  await t.live(
    graphOf(
      { kind: 'shopify_shipment_updated', statuses: ['in_transit'] },
      { a: text('{{order.number}} with {{shipment.carrier}}') },
      { t: { next: 'a' } },
    ),
  );
  await t.orders('1');
  await t.ships('in_transit');
  await t.ships('in_transit');
  t.app.clock.advance({ minutes: 5 });
  await t.ships('delivered');
  expect(await t.sent()).toEqual(['#1 with La Poste']);
});

test('a cart that was left half a year ago is forgotten, and a newer one is not', async () => {
  await using t = await start();
  await t.leaves({ token: 'old' });
  t.app.clock.advance({ days: 100 });
  await t.leaves({ token: 'new' });
  t.app.clock.advance({ days: 81 });
  await t.app.services.database.pools.owner.query(
    `select graphile_worker.add_job('automations.forget', '{}')`,
  );
  await t.app.runJobs();
  expect(await t.app.db.selectFrom('shop_carts').select('token').execute()).toEqual([{ token: 'new' }]);
});

test('carts of the past are rehearsed as they went: reminded, bought in time, and bought after the reminder', async () => {
  await using t = await start();
  const id = await t.live(reminder({ min_total: 20 }));
  await t.leaves();
  await t.later(30);
  await t.orders('1');
  await t.later(60);
  const second = { token: 'c2', beganAt: t.now() };
  await t.leaves(second);
  await t.later(61);
  await t.orders('2');
  await t.later(60);
  await t.leaves({ token: 'c3', beganAt: t.now() });
  await t.later(61);
  await t.later(121);
  await t.leaves({ token: 'c4', beganAt: t.now(), total: 19_90 });
  const fifth = { token: 'c5', beganAt: t.now() };
  await t.leaves(fifth);
  await t.later(5);
  await t.leaves({ ...fifth, completedAt: t.now() });
  await t.later(120);
  expect(await t.sent()).toHaveLength(3);

  const params = t.of(id);
  const { data } = await t.caller.call(contract.getAutomationStatistics, { params, query: {} });
  const { data: begun } = await t.caller.call(contract.startRehearsal, { params, body: { days: 7 } });
  await t.app.runJobs();
  const { data: rehearsal } = await t.caller.call(contract.getRehearsal, {
    params: { ...params, rehearsal_id: begun.id },
  });
  expect(rehearsal).toMatchObject({
    status: 'done',
    people: 1,
    result: { entered: data.totals.entered, messages: 3, reasons: data.totals.left, really: { messages: 3 } },
  });
  const ended = (rows: readonly { status: string; end_reason: string | null }[]) =>
    rows.map(({ status, end_reason }) => `${status} ${end_reason}`).sort();
  expect(ended(rehearsal.ways)).toEqual(ended(await t.runs()));
});

test('a rehearsal of orders asks the same of them as the trigger does: only a first one counts', async () => {
  await using t = await start();
  const thanks = { kind: 'shopify_order_created', first_order: true, max_total: 50 };
  const id = await t.live(graphOf(thanks, { thanks: text('Thank you') }, { t: { next: 'thanks' } }));
  await t.orders('1');
  await t.later(60);
  await t.orders('2');
  await t.later(60);
  expect(await t.sent()).toEqual(['Thank you']);
  const rehearse = async () => {
    const params = t.of(id);
    const { data } = await t.caller.call(contract.startRehearsal, { params, body: { days: 7 } });
    await t.app.runJobs();
    const at = { ...params, rehearsal_id: data.id };
    return (await t.caller.call(contract.getRehearsal, { params: at })).data.result;
  };
  expect(await rehearse()).toMatchObject({ entered: 1, messages: 1, really: { entered: 1, messages: 1 } });

  const dearer = graphOf(
    { ...thanks, max_total: 40 },
    { thanks: text('Thank you') },
    { t: { next: 'thanks' } },
  );
  await t.caller.call(contract.updateAutomation, { params: t.of(id), body: { graph: dearer } });
  expect(await rehearse()).toMatchObject({ entered: 0, messages: 0 });
});
