import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Sender } from '../../../messaging/whatsapp/test/index.ts';
import { recordCarts } from '../../shops/index.ts';
import { recordPatiently } from '../../shops/testing.ts';
import { proveAutomations } from '../proving.ts';
import { type Flows, graphOf, minutes, startFlows, text, word } from '../testing.ts';
import { personNumber } from './everyKind.ts';

const people = Array.from({ length: 8 }, (_, index) => personNumber(index));

const question = {
  type: 'buttons',
  settings: {
    body: 'Which size?',
    buttons: [{ key: 's', title: 'Small' }],
    answer_within: { amount: 60, unit: 'minutes' },
  },
};
const asking = graphOf(
  word('size'),
  { q: question, thanks: text('Thanks'), late: text('Too late'), w: minutes(600) },
  { t: { next: 'q' }, q: { s: 'thanks', no_answer: 'late' }, thanks: { next: 'w' }, late: { next: 'w' } },
);

/** As many workers as a small installation has, each until nothing is left. */
const workers = (t: Flows) => [t.run(), t.run()];

async function contactOf({ app: { db } }: Flows, from: Sender): Promise<number> {
  const query = db.selectFrom('contacts').select('id').where('phone_number', '=', `+${from.wa_id}`);
  return (await query.executeTakeFirstOrThrow()).id;
}

const bodies = async ({ app: { db } }: Flows, contactId: number) =>
  (
    await db
      .selectFrom('messages')
      .select('content')
      .where('contact_id', '=', contactId)
      .where('cause', '=', 'automation')
      .orderBy('id')
      .execute()
  ).map(({ content }) => (content as { body?: string }).body);

async function expectNothingLeft({ app: { db } }: Flows) {
  expect(await db.selectFrom('automation_inputs').select('id').execute()).toEqual([]);
  await proveAutomations(db);
}

test('an answer and its timeout at the same moment: it comes in time, or begins anew where it came late', async () => {
  await using t = await startFlows();
  await t.live(asking);
  for (const person of people) await t.take('size', person);
  await t.run();
  t.app.clock.advance({ minutes: 60 });
  await Promise.all([...people.map((person) => t.takeTap('Small', person)), ...workers(t)]);
  await t.run();
  for (const person of people) {
    const said = await bodies(t, await contactOf(t, person));
    expect([
      ['Which size?', 'Thanks'],
      ['Which size?', 'Too late', 'Thanks'],
    ]).toContainEqual(said);
  }
  await expectNothingLeft(t);
});

test('what happened once starts one of two people, whichever worker comes first', async () => {
  await using t = await startFlows();
  const id = await t.live(asking);
  for (const person of people) await t.take('hello', person);
  await t.run();
  await sql`
    insert into automation_inputs (team_id, contact_id, phone_number_id, lane, kind, automation_id, cause, data, happened_at)
    select team_id, id, ${t.params.phone_number_id}, nth % 2, 'start', ${id}, 'event:' || (nth / 2), '{}', ${t.app.clock.now()}
    from (select team_id, id, row_number() over (order by id) - 1 as nth from contacts) c`.execute(t.app.db);
  await Promise.all(workers(t));
  await t.run();
  const causes = (await t.runs()).map(({ cause }) => cause);
  expect(causes.toSorted()).toEqual(['event:0', 'event:1', 'event:2', 'event:3']);
  await expectNothingLeft(t);
});

test('an answer while two become one: the run goes on once, with the person who stays', async () => {
  await using t = await startFlows();
  await t.live(asking);
  for (const [index, gone] of people.slice(0, 4).entries()) {
    const kept = people[index + 4]!;
    await t.take('hello', kept);
    await t.say('size', gone);
    const [goneId, keptId] = [await contactOf(t, gone), await contactOf(t, kept)];
    const merging = t.caller.call(contract.mergeContacts, {
      params: { ...t.params, contact_id: keptId },
      body: { contact_id: goneId },
    });
    const [merged] = await Promise.all([merging, t.takeTap('Small', gone), ...workers(t)]);
    expect(merged.status).toBeLessThan(300);
    await t.run();
    expect(await bodies(t, keptId)).toEqual(['Which size?', 'Thanks']);
  }
  await expectNothingLeft(t);
});

test('an order while a reminder is due: it is sent before the order or not at all', async () => {
  await using t = await startFlows();
  await t.openShop();
  const trigger = { kind: 'shopify_abandoned_checkout', minutes: 60 };
  await t.live(
    graphOf(
      trigger,
      { a: text('Your cart waits'), w: minutes(60), b: text('Still?') },
      { t: { next: 'a' }, a: { next: 'w' }, w: { next: 'b' } },
      { exits: [{ on: 'ordered' }], purpose: 'marketing' },
    ),
  );
  const { pipeline } = t.app.services.database;
  const shop = { platform: 'shopify', shop: 'maison.myshopify.com', currency: 'EUR', total: 48_90 } as const;
  for (const person of people) await t.take('hello', person);
  const ids = await Promise.all(people.map((person) => contactOf(t, person)));
  const now = () => t.app.clock.now();
  await pipeline.transaction((tx) =>
    recordCarts(
      tx,
      t.params.team_id,
      ids.map((contactId) => ({
        ...shop,
        kind: 'checkout',
        token: `c${contactId}`,
        contactId,
        product: 'Fern',
        items: 1,
        url: 'https://maison.example/c',
        beganAt: now(),
        changedAt: now(),
        completedAt: null,
      })),
    ),
  );
  await t.run();
  t.app.clock.advance({ minutes: 61 });
  const order = (contactId: number) => ({
    ...shop,
    orderId: String(contactId),
    orderNumber: `#${contactId}`,
    customerId: null,
    contactId,
    netTotal: 48_90,
    placedAt: now(),
    cancelledAt: null,
    changedAt: now(),
    lines: [],
  });
  await Promise.all([
    ...ids.map((id) => recordPatiently(pipeline, t.params.team_id, [order(id)])),
    ...workers(t),
  ]);
  await t.run();
  t.app.clock.advance({ minutes: 61 });
  await t.run();
  for (const id of ids) expect([[], ['Your cart waits']]).toContainEqual(await bodies(t, id));
  const ends = (await t.runs()).map(({ status, end_reason }) => `${status} ${end_reason}`);
  for (const end of ends) expect(['left ordered', 'dropped ordered', 'dropped not_abandoned']).toContain(end);
  await expectNothingLeft(t);
});

test('a person who is erased while their step is made leaves nothing', async () => {
  await using t = await startFlows();
  await t.live(asking);
  for (const person of people) await t.take('size', person);
  await t.run();
  const ids = await Promise.all(people.map((person) => contactOf(t, person)));
  t.app.clock.advance({ minutes: 61 });
  const erased = ids.map((contact_id) =>
    t.caller.call(contract.eraseContact, {
      params: { ...t.params, contact_id },
      body: { confirm: true, reason: '' },
    }),
  );
  const answers = await Promise.all([...erased, ...workers(t)]);
  await t.run();
  // Who was just written to is told to be erased later.
  const gone = ids.filter((_, index) => (answers[index] as { status: number }).status < 300);
  const { db } = t.app;
  const of = (table: 'automation_runs' | 'automation_waits' | 'automation_inputs') =>
    db
      .selectFrom(table as 'automation_runs')
      .select('contact_id')
      .where('contact_id', 'in', [0, ...gone]);
  for (const table of ['automation_runs', 'automation_waits', 'automation_inputs'] as const)
    expect(await of(table).execute()).toEqual([]);
  const runs = (await t.runs()).map(({ id }) => id);
  const logged = await db.selectFrom('automation_log').select('run_id').execute();
  expect(logged.filter(({ run_id }) => !runs.includes(run_id))).toEqual([]);
});
