import * as contract from '@herald/contract';
import type { Graph } from '@herald/flow';
import { expect, test } from 'vitest';
import { recordPatiently } from '../../shops/testing.ts';
import { graphOf, minutes, startFlows, text, word } from '../testing.ts';

const waiting = (amount: number, more: Record<string, { type: string; settings?: object }> = {}) =>
  graphOf(
    word('promo'),
    { w: minutes(amount), late: text('After the wait'), ...more },
    { t: { next: 'w' }, w: { next: 'late' } },
  );

const people = Array.from({ length: 12 }, (_, n) => ({
  wa_id: `3370000${1000 + n}`,
  user_id: `FR.90000000${10 + n}`,
  name: `Person ${n}`,
}));

test('a live edit asks what becomes of people under way, and everybody ends where it was announced', async () => {
  await using t = await startFlows();
  const two = graphOf(
    word('promo'),
    {
      if: {
        type: 'split',
        settings: {
          ways: [
            { key: 'a', share: 50 },
            { key: 'b', share: 50 },
          ],
          sticky: false,
        },
      },
      long: minutes(600),
      gone: minutes(700),
      late: text('After the wait'),
      end: minutes(5),
    },
    { t: { next: 'if' }, if: { a: 'long', b: 'gone' }, long: { next: 'late' }, gone: { next: 'end' } },
  );
  const id = await t.live(two);
  for (const person of people) await t.say('promo', person);
  const before = await t.waits();
  expect(before).toHaveLength(people.length);

  const edited = structuredClone(two);
  delete edited.blocks.gone;
  edited.blocks.long = { ...minutes(60), at: [0, 0] } as never;
  edited.next = { t: { next: 'if' }, if: { a: 'long', b: 'end' }, long: { next: 'late' } };
  const params = t.of(id);
  await t.caller.call(contract.updateAutomation, { params, body: { graph: edited } });
  const { data: changes } = await t.caller.call(contract.getAutomationChanges, { params });
  expect(changes).toMatchObject({ removed: ['gone'], moves: { gone: 'end' } });
  const atGone = before.filter(({ block_id }) => block_id === 'gone').length;
  expect(changes.people.find(({ block_id }) => block_id === 'gone')).toEqual({
    block_id: 'gone',
    count: atGone,
    is_removed: true,
  });

  const publish = (body: object) =>
    t.caller.call(contract.publishAutomation, { params, body: { revision: 2, note: '', ...body } as never });
  expect(await publish({})).toMatchObject({ status: 409, body: { code: 'people_under_way' } });
  expect(await publish({ people: 'move', moves: { gone: 'nowhere' } })).toMatchObject({ status: 422 });
  expect((await publish({ people: 'move', moves: changes.moves })).data).toMatchObject({ version: 2 });
  await t.run();
  const after = await t.waits();
  expect(after.map(({ version }) => version)).toEqual(people.map(() => 2));
  expect(after.filter(({ block_id }) => block_id === 'end')).toHaveLength(atGone);
  // A changed wait counts from when they began to wait.
  const long = after.find(({ block_id }) => block_id === 'long');
  if (long) expect(long.due_at?.getTime()).toBeLessThanOrEqual(t.app.clock.now().getTime() + 3600_000);
  t.app.clock.advance({ minutes: 61 });
  await t.run();
  expect(await t.waits()).toEqual([]);
  expect((await t.sent()).length).toBe(people.length - atGone);
});

test('who stays finishes as they began, and an older version can be the draft again', async () => {
  await using t = await startFlows();
  const id = await t.live(waiting(30));
  await t.say('promo');
  const params = t.of(id);
  await t.caller.call(contract.updateAutomation, { params, body: { graph: waiting(999) } });
  const body = { revision: 2, note: 'Longer', people: 'stay' as const };
  await t.caller.call(contract.publishAutomation, { params, body });
  t.app.clock.advance({ minutes: 30 });
  await t.run();
  expect(await t.sent()).toEqual(['After the wait']);
  const { data: versions } = await t.caller.call(contract.listAutomationVersions, { params });
  expect(versions.map(({ version, note, under_way }) => [version, note, under_way])).toEqual([
    [2, 'Longer', 0],
    [1, '', 0],
  ]);
  const restore = (revision: number) =>
    t.caller.call(contract.restoreAutomationVersion, {
      params: { ...params, version: 1 },
      body: { revision },
    });
  expect((await restore(1)).body.code).toBe('draft_changed');
  expect((await restore(2)).data).toMatchObject({ revision: 3, has_changes: true, live_version: 2 });
});

test('each run tells what happened and why, can be ended and hurried on, and stands beside the person', async () => {
  await using t = await startFlows();
  const id = await t.live(waiting(30));
  const [anna, ben] = people;
  await t.say('promo', anna);
  await t.say('promo', ben);
  const params = t.of(id);
  const list = (query: object = {}) =>
    t.caller.call(contract.listExecutions, { params, query: query as never });
  const page = await list({ per_page: '1' });
  expect(page.data).toMatchObject([{ contact: { name: 'Person 1' }, status: 'waiting', block_id: 'w' }]);
  const rest = await list({ cursor: page.meta.next_cursor ?? '' });
  expect(rest.data).toMatchObject([{ contact: { name: 'Person 0' } }]);
  expect((await list({ search: 'person 0' })).data).toHaveLength(1);

  const [first, second] = await t.runs();
  const of = (run_id: number) => ({ ...params, run_id });
  await t.caller.call(contract.leaveExecution, { params: of(first!.id) });
  await t.caller.call(contract.goOnExecution, { params: of(second!.id) });
  await t.run();
  expect(await t.runs()).toMatchObject([
    { status: 'left', end_reason: 'by_hand' },
    { status: 'done', end_reason: 'finished' },
  ]);
  const again = await t.caller.call(contract.leaveExecution, { params: of(first!.id) });
  expect(again).toMatchObject({ status: 409, body: { code: 'run_ended' } });

  const { data: run } = await t.caller.call(contract.getExecution, { params: of(second!.id) });
  expect(run.bursts.map(({ input, text: said }) => [input, said])).toEqual([
    ['start', 'promo'],
    ['go_on', null],
  ]);
  expect(run.bursts.at(-1)?.trail.map(({ block, event }) => `${block} ${event}`)).toEqual([
    'w passed',
    'late arrived',
    'late passed',
  ]);
  expect(run.bursts.at(-1)?.sent).toHaveLength(1);

  const { data: statistics } = await t.caller.call(contract.getAutomationStatistics, { params, query: {} });
  expect(statistics.totals).toEqual({
    entered: 2,
    under_way: 0,
    finished: 1,
    left: { by_hand: 1 },
    failed: 0,
    goals: 0,
    order_count: null,
    turnover: null,
  });
  expect(statistics.blocks.find(({ block_id }) => block_id === 'w')).toMatchObject({
    arrived: 2,
    passed: { next: 1 },
    waiting: 0,
  });
  const beside = { params: { ...t.params, contact_id: second!.contact_id } };
  const { data: theirs } = await t.caller.call(contract.listContactAutomations, beside);
  expect(theirs).toMatchObject([
    { automation: { id, name: 'Welcome' }, status: 'done', block: { type: 'text' } },
  ]);
  const { data: listed } = await t.caller.call(contract.getAutomation, { params });
  expect(listed).toMatchObject({ runs: 2, under_way: 0 });
});

test('of each block it is told how many answered what it asks and followed its link', async () => {
  await using t = await startFlows();
  const asking = graphOf(
    word('size'),
    {
      b: {
        type: 'buttons',
        settings: {
          body: 'Which?',
          buttons: [
            { key: 'small', title: 'S' },
            { key: 'large', title: 'L' },
          ],
        },
      },
      a: text('Thanks'),
    },
    { t: { next: 'b' }, b: { small: 'a', large: 'a' } },
  );
  const id = await t.live(asking);
  await t.say('size');
  await t.tap('L');
  const { team_id } = t.params;
  await t.app.db
    .insertInto('message_counts')
    .values({
      team_id,
      owner_kind: 'automation',
      owner_id: id,
      day: '2026-01-05',
      version: 1,
      block_id: 'b',
      slot: 1,
      clicked: 1,
    })
    .execute();
  const { data } = await t.caller.call(contract.getAutomationStatistics, { params: t.of(id), query: {} });
  const of = (block: string) => data.blocks.find(({ block_id }) => block_id === block);
  expect(of('b')).toMatchObject({ arrived: 1, replied: 1, clicked: 1 });
  expect(of('a')).toMatchObject({ arrived: 1, replied: 0 });
});

test('a program that only saves can publish by it: who is under way finishes as they began', async () => {
  await using t = await startFlows();
  const id = await t.live(waiting(30));
  await t.say('promo');
  const save = (graph: Graph, query: { publish?: 'true' }) =>
    t.caller.call(contract.updateAutomation, { params: t.of(id), query, body: { graph } });
  expect((await save(waiting(60), {})).data).toMatchObject({ live_version: 1, has_changes: true });
  expect((await save(waiting(90), { publish: 'true' })).data).toMatchObject({
    live_version: 2,
    has_changes: false,
  });
  expect((await t.runs()).map(({ version }) => version)).toEqual([1]);
  // What cannot go live is not saved either.
  const wrong = graphOf(word('promo'), { a: text('') }, { t: { next: 'a' } });
  expect(await save(wrong, { publish: 'true' })).toMatchObject({
    status: 422,
    body: { code: 'automation_invalid' },
  });
  const { data } = await t.caller.call(contract.getAutomation, { params: t.of(id) });
  expect(data).toMatchObject({ live_version: 2, has_changes: false });
});

test('of each block it is told which orders its messages led to, of a version and of days', async () => {
  await using t = await startFlows();
  const id = await t.live(
    graphOf(word('sale'), { a: text('Here it is'), b: text('Bye') }, { t: { next: 'a' }, a: { next: 'b' } }),
  );
  await t.say('sale');
  const { team_id } = t.params;
  const read = async (query: object = {}) =>
    (await t.caller.call(contract.getAutomationStatistics, { params: t.of(id), query })).data;
  expect((await read()).totals).toMatchObject({ order_count: null, turnover: null });
  const contactId = await t.contactId();
  const placedAt = t.app.clock.now();
  const order = {
    platform: 'shopify' as const,
    shop: 'demo.myshopify.com',
    orderNumber: '#1',
    customerId: null,
    contactId,
  };
  await recordPatiently(t.app.services.database.pipeline, team_id, [
    {
      ...order,
      orderId: '1',
      total: 5000,
      netTotal: 4500,
      currency: 'EUR',
      placedAt,
      cancelledAt: null,
      changedAt: placedAt,
      lines: [],
    },
  ]);
  const { id: order_id } = await t.app.db.selectFrom('shop_orders').select('id').executeTakeFirstOrThrow();
  const message = await t.app.db
    .selectFrom('messages')
    .select('id')
    .where('block_id', '=', 'a')
    .executeTakeFirstOrThrow();
  await t.app.db
    .insertInto('order_touches')
    .values({
      ...{
        team_id,
        order_id,
        message_id: message.id,
        phone_number_id: t.params.phone_number_id,
        automation_id: id,
      },
      ...{
        evidence: '{}',
        moment: placedAt,
        within: 0,
        last_until: 6,
        placed_at: placedAt,
        day: '2026-02-03',
      },
      ...{ currency: 'EUR', net: 4500, is_counted: true },
    })
    .execute();
  const earned = { order_count: 1, turnover: { amount: 4500, currency: 'EUR' } };
  const nothing = { order_count: 0, turnover: { amount: 0, currency: 'EUR' } };
  const { totals, blocks } = await read({ version: 1, from: '2026-02-03', to: '2026-02-03' });
  expect(totals).toMatchObject(earned);
  expect(blocks).toMatchObject([{ block_id: 'a', arrived: 0, ...earned }]);
  const all = (await read()).blocks;
  expect(all.map(({ block_id, order_count }) => [block_id, order_count])).toEqual([
    ['a', 1],
    ['b', 0],
    ['t', 0],
  ]);
  expect((await read({ from: '2026-02-04' })).totals).toMatchObject(nothing);
  expect((await read({ version: 7 })).totals).toMatchObject(nothing);
});

test('switching off lets people finish or takes them out, and deleting takes them out', async () => {
  await using t = await startFlows();
  const id = await t.live(waiting(30));
  await t.say('promo');
  const off = (people_: 'go_on' | 'leave') =>
    t.caller.call(contract.toggleAutomation, {
      params: t.of(id),
      body: { is_active: false, people: people_ },
    });
  await off('go_on');
  await t.run();
  expect(await t.runs()).toMatchObject([{ status: 'waiting' }]);
  await off('leave');
  await t.run();
  expect(await t.runs()).toMatchObject([{ status: 'left', end_reason: 'switched_off' }]);
  const other = await t.live(waiting(30), 'Other');
  await t.say('promo');
  await t.caller.call(contract.deleteAutomation, { params: t.of(other) });
  await t.run();
  expect((await t.runs()).at(-1)).toMatchObject({ status: 'left', end_reason: 'deleted' });
});
