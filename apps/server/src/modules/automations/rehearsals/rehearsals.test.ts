import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ShopOrder } from '../../shops/index.ts';
import { recordPatiently } from '../../shops/testing.ts';
import { personNumber } from '../runner/everyKind.ts';
import { type Flows, graphOf, minutes, startFlows, text, word } from '../testing.ts';

const hours = (amount: number) => ({
  type: 'wait',
  settings: { kind: 'for', duration: { amount, unit: 'hours' } },
});
const offer = graphOf(
  word('promo'),
  {
    ask: {
      type: 'buttons',
      settings: {
        body: 'Which size, {{first_name|you}}?',
        buttons: [
          { key: 's', title: 'Small' },
          { key: 'l', title: 'Large' },
        ],
        answer_within: { amount: 3, unit: 'hours' },
      },
    },
    long: hours(26),
    small: text('Still small?'),
    order: {
      type: 'wait',
      settings: { kind: 'until_event', events: ['ordered'], at_most: { amount: 4, unit: 'hours' } },
    },
    thanks: text('Thanks'),
    nudge: text('Still there?'),
    vip: {
      type: 'condition',
      settings: {
        branches: [
          {
            key: 'yes',
            name: '',
            when: { match: 'all', conditions: [{ about: 'ordered', op: 'ordered', since: 'entry' }] },
          },
        ],
      },
    },
  },
  {
    t: { next: 'ask' },
    ask: { s: 'long', l: 'order' },
    long: { next: 'small' },
    order: { ordered: 'vip', timeout: 'nudge' },
    vip: { yes: 'thanks' },
  },
  { purpose: 'marketing', reentry: { days: 1 } },
);

/** Half an hour after half an hour, so that each clock rings when it is due. */
async function letPass(t: Flows, halves: number) {
  for (let half = 0; half < halves; half += 1) {
    t.app.clock.advance({ minutes: 30 });
    await t.run();
  }
}

/** Seven people, and what each of them does. */
async function history(t: Flows) {
  const people = Array.from({ length: 8 }, (_, nr) => personNumber(nr));
  const [buys, silent, small, stops, talked, late, asks, other] = people as [
    (typeof people)[0],
    ...typeof people,
  ];
  for (const person of people.slice(0, 7)) await t.say('promo', person);
  await t.say('something else', other);
  await letPass(t, 1);
  for (const person of [buys, late]) await t.tap('Large', person as never);
  await t.tap('Small', small);
  await t.say('STOP', stops);
  await t.say('agent please', asks);
  const of = async (person: { wa_id?: string }) =>
    (
      await t.app.db
        .selectFrom('contacts')
        .select('id')
        .where('phone_number', '=', `+${person.wa_id}`)
        .executeTakeFirstOrThrow()
    ).id;
  await t.caller.call(contract.sendConversationMessage, {
    params: { ...t.params, contact_id: await of(talked as never) },
    body: { message: { type: 'text', body: 'It is me' } },
  });
  await t.run();
  await letPass(t, 2);
  await t.say('promo', small);
  const now = t.app.clock.now();
  const order: ShopOrder = {
    platform: 'shopify',
    shop: 'demo.myshopify.com',
    orderId: '1001',
    orderNumber: '#1001',
    customerId: null,
    contactId: await of(buys),
    total: 5000,
    netTotal: 5000,
    currency: 'EUR',
    placedAt: now,
    cancelledAt: null,
    changedAt: now,
    lines: [],
  };
  await recordPatiently(t.app.services.database.pipeline, t.params.team_id, [order]);
  await letPass(t, 60);
  return silent;
}

/** Everything that is kept, but for the rehearsals and the queue that brings them about. */
async function everything(t: Flows) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('automation_rehearsals', 'sessions', 'rate_limits')`.execute(t.app.db);
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await t.app.services.database.pools.owner.query(
      `select count(*)::int as count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from "${name}" t`,
    );
    all[name] = rows[0];
  }
  return all;
}

test('a rehearsal tells of the same history what really happened, and changes nothing', async () => {
  await using t = await startFlows();
  await t.openShop();
  const id = await t.live(offer);
  await history(t);
  const params = t.of(id);
  const { data: really } = await t.caller.call(contract.getAutomationStatistics, { params, query: {} });
  const { data: begun, status } = await t.caller.call(contract.startRehearsal, { params, body: { days: 7 } });
  expect([status, begun.status]).toEqual([201, 'open']);
  const again = await t.caller.call(contract.startRehearsal, { params, body: { days: 7 } });
  expect(again).toMatchObject({ status: 409, body: { code: 'rehearsal_running' } });
  const before = await everything(t);
  await t.app.runJobs();
  expect(await everything(t)).toEqual(before);

  const at = { ...params, rehearsal_id: begun.id };
  const { data } = await t.caller.call(contract.getRehearsal, { params: at });
  expect(data).toMatchObject({ status: 'done', looked: 8, people: 8 });
  const result = data.result as contract.RehearsalResult;
  const figures = (blocks: { block_id: string; arrived: number; passed: object; refused: object }[]) =>
    Object.fromEntries(
      blocks.map(({ block_id, arrived, passed, refused }) => [block_id, { arrived, passed, refused }]),
    );
  const happened = really.blocks.filter(({ arrived }) => arrived > 0);
  expect(figures(result.blocks)).toEqual(figures(happened));
  const misses: Record<string, number> = {};
  for (const { why } of await t.misses()) misses[why] = (misses[why] ?? 0) + 1;
  expect(result).toMatchObject({
    entered: really.totals.entered,
    reasons: really.totals.left,
    really: { entered: 7, messages: result.messages },
    cost: { micros: 0 },
    one_in: 1,
    is_cut: false,
  });
  expect(result.kept_out).toEqual(misses);
  expect(result.blocks.find(({ block_id }) => block_id === 'small')).toMatchObject({
    refused: { window_closed: 1 },
  });
  const runs = await t.runs();
  expect(
    data.ways
      .map(({ contact_id, status: ended, end_reason, block_id }) => [contact_id, ended, end_reason, block_id])
      .sort(),
  ).toEqual(
    runs
      .map(({ contact_id, status: ended, end_reason, block_id }) => [contact_id, ended, end_reason, block_id])
      .sort(),
  );
}, 180_000);

test('what a draft would do otherwise is told beforehand, and a rehearsal can be stopped', async () => {
  await using t = await startFlows();
  await t.openShop();
  const id = await t.live(graphOf(word('promo'), { a: text('Hello') }, { t: { next: 'a' } }));
  for (const nr of [1, 2, 3]) await t.say(nr === 3 ? 'sale' : 'promo', personNumber(nr));
  const params = t.of(id);
  const edited = graphOf(
    word('sale'),
    { w: minutes(10), a: text('Hello') },
    { t: { next: 'w' }, w: { next: 'a' } },
  );
  await t.caller.call(contract.updateAutomation, { params, body: { graph: edited } });
  t.app.clock.advance({ minutes: 60 });
  const begin = async () =>
    (await t.caller.call(contract.startRehearsal, { params, body: { days: 1 } })).data;
  const first = await begin();
  const at = (rehearsal_id: number) => ({ ...params, rehearsal_id });
  await t.caller.call(contract.stopRehearsal, { params: at(first.id) });
  const second = await begin();
  await t.app.runJobs();
  const { data: all } = await t.caller.call(contract.listRehearsals, { params });
  expect(all).toMatchObject([
    {
      id: second.id,
      status: 'done',
      result: { entered: 1, messages: 1, really: { entered: 2, messages: 2 } },
    },
    { id: first.id, status: 'stopped', result: null },
  ]);
  const byHand = graphOf({ kind: 'audience' }, { a: text('Hello') }, { t: { next: 'a' } });
  await t.caller.call(contract.updateAutomation, { params, body: { graph: byHand } });
  const refused = await t.caller.call(contract.startRehearsal, { params, body: { days: 1 } });
  expect(refused).toMatchObject({ status: 422, body: { code: 'nobody_enters' } });
});

test('who answered a message in those days goes the way of those who answered', async () => {
  await using t = await startFlows();
  const replied = { about: 'message', block_id: 'a', op: 'replied' };
  const branches = [{ key: 'yes', name: '', when: { match: 'all', conditions: [replied] } }];
  const graph = graphOf(
    word('promo'),
    {
      a: text('Are you there?'),
      w: hours(2),
      if: { type: 'condition', settings: { branches } },
      thanks: text('Thanks'),
      nudge: text('Still there?'),
    },
    { t: { next: 'a' }, a: { next: 'w' }, w: { next: 'if' }, if: { yes: 'thanks', else: 'nudge' } },
  );
  const id = await t.live(graph);
  const [answers, silent, late] = [personNumber(1), personNumber(2), personNumber(3)];
  for (const person of [answers, silent, late]) await t.say('promo', person);
  // As if all of it had left at once.
  const accept = () =>
    t.app.db
      .updateTable('messages')
      .set({ accepted_at: t.app.clock.now(), status: 'sent' })
      .where('direction', '=', 'out')
      .where('accepted_at', 'is', null)
      .execute();
  await accept();
  await letPass(t, 1);
  await t.say('yes I am', answers);
  await letPass(t, 5);
  await t.say('now I am', late);
  await letPass(t, 2);
  const params = t.of(id);
  const { data: really } = await t.caller.call(contract.getAutomationStatistics, { params, query: {} });
  const passed = (blocks: { block_id: string; passed: Record<string, number> }[]) =>
    blocks.find(({ block_id }) => block_id === 'if')?.passed;
  expect(passed(really.blocks)).toEqual({ yes: 1, else: 2 });
  await t.caller.call(contract.startRehearsal, { params, body: { days: 2 } });
  await t.app.runJobs();
  const [rehearsal] = (await t.caller.call(contract.listRehearsals, { params })).data;
  expect(passed(rehearsal?.result?.blocks ?? [])).toEqual({ yes: 1, else: 2 });
});
