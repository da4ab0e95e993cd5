import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import type { ShopOrder } from '../../shops/index.ts';
import { recordPatiently } from '../../shops/testing.ts';
import { graphOf, minutes, startFlows, text, word } from '../testing.ts';

test('the people of a list come in once each, some hundred at a time, and nobody after it was stopped', async () => {
  await using t = await startFlows();
  const { team_id } = t.params;
  const { data: list } = await t.caller.call(contract.createGroup, {
    params: t.params,
    body: { name: 'All', color: 'green' },
  });
  const rows = Array.from({ length: 1100 }, (_, n) => ({
    team_id,
    name: `P${n}`,
    phone_number: `+336${10_000_000 + n}`,
  }));
  const people = await t.app.db.insertInto('contacts').values(rows).returning('id').execute();
  await t.app.db
    .insertInto('group_members')
    .values(people.map(({ id }) => ({ team_id, group_id: list.id, contact_id: id })))
    .execute();
  const id = await t.live(graphOf({ kind: 'audience' }, { w: minutes(60) }, { t: { next: 'w' } }));
  const begin = () =>
    t.caller.call(contract.startEnrolment, { params: t.of(id), body: { group_id: list.id } });
  const { data: enrolment, status } = await begin();
  expect(status).toBe(201);
  const read = async () =>
    (await t.caller.call(contract.getEnrolment, { params: { ...t.of(id), enrolment_id: enrolment.id } }))
      .data;
  await t.app.runJobs();
  // Those who wait are taken on first.
  expect((await read()).status).toBe('open');
  await t.run();
  t.app.clock.advance({ seconds: 2 });
  await t.app.runJobs();
  await t.run();
  expect(await read()).toMatchObject({ status: 'done', queued: 1100 });
  expect(await t.waits()).toHaveLength(1100);

  const { data: second } = await begin();
  await t.caller.call(contract.stopEnrolment, { params: { ...t.of(id), enrolment_id: second.id } });
  await t.app.runJobs();
  await t.run();
  expect(await t.runs()).toHaveLength(1100);
  const all = (await t.caller.call(contract.listEnrolments, { params: t.of(id) })).data;
  expect(all.map(({ status, queued }) => [status, queued])).toEqual([
    ['stopped', 0],
    ['done', 1100],
  ]);
  await t.caller.call(contract.toggleAutomation, {
    params: t.of(id),
    body: { is_active: false, people: 'go_on' },
  });
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'automation_inactive' } });
}, 180_000);

test('an order starts what waits for orders, once, and ends what reminds of one', async () => {
  await using t = await startFlows();
  await t.openShop();
  await t.say('hello');
  const thanks = graphOf(
    { kind: 'shopify_order_created', min_total: 20 },
    { a: text('Thanks for {{order.number}}') },
    { t: { next: 'a' } },
    { alone: false },
  );
  await t.live(thanks, 'Thanks');
  const reminder = graphOf(
    word('later'),
    { w: minutes(60), a: text('Still there?') },
    { t: { next: 'w' }, w: { next: 'a' } },
    { exits: [{ on: 'ordered' }] },
  );
  await t.live(reminder, 'Reminder');
  await t.say('later');
  t.app.clock.advance({ seconds: 5 });
  const contactId = await t.contactId();
  const now = t.app.clock.now();
  const order = (orderId: string, total: number): ShopOrder => ({
    platform: 'shopify',
    shop: 'demo.myshopify.com',
    orderId,
    orderNumber: `#${orderId}`,
    customerId: null,
    contactId,
    total,
    netTotal: total,
    currency: 'EUR',
    placedAt: now,
    cancelledAt: null,
    changedAt: now,
    lines: [],
  });
  const { pipeline } = t.app.services.database;
  const orders = [order('1001', 5000), order('1002', 900)];
  await recordPatiently(pipeline, t.params.team_id, orders);
  await recordPatiently(pipeline, t.params.team_id, orders);
  await t.run();
  expect(await t.sent()).toEqual(['Thanks for #1001']);
  expect((await t.runs()).find(({ cause }) => cause.startsWith('message'))).toMatchObject({
    status: 'left',
    end_reason: 'ordered',
  });
  // What its messages led to is kept by attribution.
  const listed = async (period: 'all_time' | 'today' = 'all_time') =>
    (
      await t.caller.call(contract.listAutomations, {
        params: t.params,
        query: { attribution_window: '5_days', period },
      })
    ).data;
  const [automation] = await listed();
  await t.app.db
    .insertInto('credit_days')
    .values({
      team_id: t.params.team_id,
      kind: 'automation',
      source_id: automation?.id ?? 0,
      win: contract.attributionWindows.indexOf('5_days'),
      day: '2026-01-05',
      phone_number_id: t.params.phone_number_id,
      currency: 'EUR',
      orders: 2,
      net: 59_00,
    })
    .execute();
  expect((await listed()).map(({ order_count, turnover }) => [order_count, turnover?.amount])).toEqual([
    [2, 59_00],
    [0, 0],
  ]);
  // Runs began today, and those orders were placed on another day.
  expect((await listed('today')).map(({ runs, order_count }) => [runs, order_count])).toEqual([
    [1, 0],
    [1, 0],
  ]);
  t.app.clock.advance({ days: 2 });
  expect((await listed('today')).map(({ runs }) => runs)).toEqual([0, 0]);
});
