import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { proveAutomations } from '../proving.ts';
import { graphOf, minutes, startFlows, text, word } from '../testing.ts';
import { personNumber } from './everyKind.ts';

const question = graphOf(
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
      },
    },
    small: text('Small it is'),
    large: text('Large it is'),
  },
  { t: { next: 'ask' }, ask: { s: 'small', l: 'large' } },
);

test('a word starts an automation, a tap goes on, and each step is counted and can be led through again', async () => {
  await using t = await startFlows();
  const id = await t.live(question);
  await t.say('Promo !');
  expect(await t.sent()).toEqual(['Which size, Anaïs?']);
  expect(await t.waits()).toMatchObject([{ block_id: 'ask', hears: ['reply', 'tap'], wait_nr: 1 }]);
  await t.say('no idea');
  expect(await t.runs()).toMatchObject([{ status: 'waiting', block_id: 'ask' }]);
  await t.tap('Large');
  expect(await t.sent()).toEqual(['Which size, Anaïs?', 'Large it is']);
  expect(await t.runs()).toMatchObject([
    { automation_id: id, status: 'done', end_reason: 'finished', sent: 2 },
  ]);
  expect(await t.waits()).toEqual([]);
  await proveAutomations(t.app.db);

  const counts = await t.app.db
    .selectFrom('automation_counts')
    .select(['block_id', 'what', 'count'])
    .execute();
  const of = (block: string, what: string) =>
    counts
      .filter((one) => one.block_id === block && one.what === what)
      .reduce((sum, { count }) => sum + Number(count), 0);
  expect([
    of('', 'entered'),
    of('', 'done'),
    of('ask', 'arrived'),
    of('ask', 'passed/l'),
    of('ask', 'passed/s'),
  ]).toEqual([1, 1, 1, 1, 0]);
  const inputs = await t.app.db.selectFrom('automation_inputs').selectAll().execute();
  expect(inputs).toEqual([]);
});

test('a wait ends by the clock, and messages of automations say that they are', async () => {
  await using t = await startFlows();
  const next = { t: { next: 'w' }, w: { next: 'later' } };
  await t.live(graphOf(word('promo'), { w: minutes(30), later: text('Still there?') }, next));
  await t.say('promo');
  t.app.clock.advance({ minutes: 29 });
  await t.run();
  expect(await t.sent()).toEqual([]);
  t.app.clock.advance({ minutes: 1 });
  await t.run();
  expect(await t.sent()).toEqual(['Still there?']);
  await proveAutomations(t.app.db);
  const params = { ...t.params, contact_id: await t.contactId() };
  const { data } = await t.caller.call(contract.getConversation, { params, query: { peek: 'true' } });
  const shown = data.timeline.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []));
  expect(shown.filter((one) => one.sended_by_automation)).toHaveLength(1);
});

test('a person who answers, closes or is asked for ends what talks, and keeps it quiet for a while', async () => {
  await using t = await startFlows();
  await t.live(question);
  await t.say('promo');
  const params = { ...t.params, contact_id: await t.contactId() };
  const message = { type: 'text' as const, body: 'Hello, it is me' };
  await t.caller.call(contract.sendConversationMessage, { params, body: { message } });
  await t.run();
  expect(await t.runs()).toMatchObject([{ status: 'left', end_reason: 'person_answered' }]);
  await t.live(graphOf({ kind: 'kanal_v2_keyword' }, { a: text('A machine') }, { t: { next: 'a' } }), 'All');
  await t.say('thank you');
  const [miss] = await t.misses();
  const all = await t.caller.call(contract.listAutomationMisses, {
    params: t.of(miss?.automation_id ?? 0),
    query: { contact_id: await t.contactId() } as never,
  });
  expect(all.data).toMatchObject([{ why: 'person_talks', contact: { name: 'Anaïs' } }]);
  t.app.clock.advance({ hours: 13 });
  await t.say('hello again');
  expect(await t.sent()).toEqual(['Which size, Anaïs?', 'A machine']);
  await t.say('promo');
  await t.say('agent please');
  expect((await t.runs()).at(-1)).toMatchObject({ status: 'left', end_reason: 'asked_for_person' });
});

test('stop words are no answers, marketing ends with them, and nobody is let in twice', async () => {
  await using t = await startFlows();
  await t.live({ ...question, rules: { ...question.rules, purpose: 'marketing' } });
  await t.say('promo');
  await t.say('STOP');
  expect(await t.runs()).toMatchObject([{ status: 'left', end_reason: 'opted_out' }]);
  const once = graphOf(word('gift'), { a: text('Here') }, { t: { next: 'a' } }, { reentry: 'once' });
  await t.live(once, 'Once');
  await t.say('gift');
  await t.say('gift');
  expect((await t.sent()).filter((body) => body === 'Here')).toHaveLength(1);
  expect(await t.misses()).toMatchObject([{ why: 'too_soon' }]);
});

test('two automations that start each other stop by themselves', async () => {
  await using t = await startFlows();
  const graph = (other: number | null) =>
    graphOf(
      word('loop'),
      { a: text('round'), s: { type: 'start', settings: { automation_id: other } } },
      { t: { next: 'a' }, a: { next: 's' } },
      { alone: false },
    );
  const plain = graphOf(word('other'), { a: text('round') }, { t: { next: 'a' } }, { alone: false });
  const first = await t.live(plain, 'First');
  const second = await t.live(graph(first), 'Second');
  // What would be refused when publishing is put there by hand.
  await t.app.db
    .insertInto('automation_versions')
    .values({
      team_id: t.params.team_id,
      automation_id: first,
      version: 2,
      graph: JSON.stringify(graph(second)),
      published_at: t.app.clock.now(),
      revision: 2,
    })
    .execute();
  await t.app.db.updateTable('automations').set({ live_version: 2 }).where('id', '=', first).execute();
  await t.say('loop');
  expect((await t.sent()).length).toBeLessThanOrEqual(7);
  expect((await t.runs()).every(({ status }) => status === 'done')).toBe(true);
});

test('conditions, values, lists, consent and a colleague: each goes the way that it always goes', async () => {
  await using t = await startFlows();
  const { data: list } = await t.caller.call(contract.createGroup, {
    params: t.params,
    body: { name: 'VIP' } as never,
  });
  const graph = graphOf(
    word('vip'),
    {
      ask: {
        type: 'ask',
        settings: { body: 'How many?', kind: 'number', save: { to: 'variable', name: 'count' } },
      },
      set: {
        type: 'set',
        settings: {
          changes: [
            { name: 'count', how: 'plus', value: '2' },
            { to: 'field', name: 'size', value: 'L{{count}}' },
          ],
        },
      },
      if: {
        type: 'condition',
        settings: {
          branches: [
            {
              key: 'many',
              name: 'Many',
              when: {
                match: 'all',
                conditions: [
                  { about: 'variable_number', name: 'count', test: { op: 'gte', value: 5 } },
                  { about: 'first_name', test: { op: 'is_not_set' } },
                ],
              },
            },
          ],
        },
      },
      list: { type: 'list_add', settings: { group_id: list.id } },
      consent: { type: 'consent', settings: { status: 'opted_in', wording: 'News' } },
      human: { type: 'human', settings: { note: 'Wants {{count}}' } },
      few: text('Few'),
    },
    {
      t: { next: 'ask' },
      ask: { next: 'set' },
      set: { next: 'if' },
      if: { many: 'list', else: 'few' },
      list: { next: 'consent' },
      consent: { next: 'human' },
    },
    {},
    [{ name: 'count', kind: 'number' }],
  );
  await t.app.db
    .insertInto('contact_fields')
    .values({ team_id: t.params.team_id, key: 'size', name: 'Size', kind: 'text', position: 1 })
    .execute();
  await t.live(graph);
  await t.say('vip');
  await t.say('many');
  await t.say('3');
  expect(await t.runs()).toMatchObject([{ status: 'done', end_reason: 'handed_over' }]);
  const contact = await t.app.db.selectFrom('contacts').selectAll().executeTakeFirstOrThrow();
  expect(contact).toMatchObject({ optin_status: 'opted_in', attributes: { size: 'L5' } });
  expect(await t.app.db.selectFrom('group_members').selectAll().execute()).toHaveLength(1);
  const talk = await t.app.db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow();
  expect(talk.is_human_needed).toBe(true);
  expect(await t.app.db.selectFrom('conversation_notes').select('body').execute()).toEqual([
    { body: 'Wants 5' },
  ]);
  await proveAutomations(t.app.db);
});

test('who comes on a list is welcomed, and what a customer is called cannot name anything', async () => {
  await using t = await startFlows();
  const { data: list } = await t.caller.call(contract.createGroup, {
    params: t.params,
    body: { name: 'VIP' } as never,
  });
  await t.say('hi');
  const contact_ids = [await t.contactId()];
  await t.app.db.updateTable('contacts').set({ first_name: '{{size}}<script>' }).execute();
  await t.live(
    graphOf(
      { kind: 'list_joined', group_id: list.id },
      { a: text('Welcome {{first_name}}') },
      { t: { next: 'a' } },
    ),
  );
  const attach = { params: { ...t.params, group_id: list.id }, body: { contact_ids } };
  await t.caller.call(contract.attachToContacts, attach as never);
  await t.run();
  expect(await t.sent()).toEqual(['Welcome {{size}}<script>']);
});

test('several who come on a list at once are welcomed only if somebody wants it', async () => {
  await using t = await startFlows();
  const { params, caller } = t;
  const listOf = async (name: string) =>
    (await caller.call(contract.createGroup, { params, body: { name, color: 'green' } })).data.id;
  const [old, fresh] = [await listOf('Old'), await listOf('Fresh')];
  for (const person of [t.anais, personNumber(1), personNumber(2)]) await t.say('hi', person);
  const contact_ids = (await t.app.db.selectFrom('contacts').select('id').execute()).map(({ id }) => id);
  for (const group_id of [old, fresh])
    await t.live(
      graphOf({ kind: 'list_joined', group_id }, { a: text('Welcome') }, { t: { next: 'a' } }),
      `Welcome ${group_id}`,
    );
  const attach = async (group_id: number, more: object) => {
    const at = { params: { ...params, group_id }, body: { contact_ids, ...more } };
    expect((await caller.call(contract.attachToContacts, at)).data.added).toBe(3);
    await t.run();
    return (await t.sent()).length;
  };
  expect(await attach(old, {})).toBe(0);
  expect(await attach(fresh, { start_automations: true })).toBe(3);
  const using = { params, query: { kind: 'list' as const, id: fresh } };
  expect((await caller.call(contract.listAutomationsUsing, using)).data).toMatchObject([
    { is_set_off: true },
  ]);
  await proveAutomations(t.app.db);
});

test('whether a message was answered, what time it is and whether the number is open lead on', async () => {
  await using t = await startFlows();
  const way = (key: string, condition: object) => ({
    type: 'condition',
    settings: { branches: [{ key, name: key, when: { match: 'all', conditions: [condition] } }] },
  });
  await t.live(
    graphOf(
      word('hello'),
      {
        asked: text('Are you there?'),
        later: minutes(60),
        replied: way('yes', { about: 'message', block_id: 'asked', op: 'replied' }),
        open: way('yes', { about: 'open', op: 'open' }),
        night: way('yes', { about: 'clock', from: '22:00', to: '06:00' }),
        silent: text('Nobody answered'),
        closed: text('Closed by day'),
        dark: text('Closed by night'),
        here: text('Open'),
      },
      {
        t: { next: 'asked' },
        asked: { next: 'later' },
        later: { next: 'replied' },
        replied: { yes: 'open', else: 'silent' },
        open: { yes: 'here', else: 'night' },
        night: { yes: 'dark', else: 'closed' },
      },
      { reentry: 'always' },
    ),
  );
  const { timezone } = await t.app.db.selectFrom('teams').select('timezone').executeTakeFirstOrThrow();
  const goTo = (time: string) => {
    const now = t.app.clock.now();
    const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
    const next = here.add({ days: 2 }).withPlainTime(time);
    t.app.clock.advance({ seconds: (next.epochMilliseconds - now.getTime()) / 1000 });
  };
  const opened = (spans: { day: number; from: string; to: string }[]) =>
    t.app.db
      .insertInto('inbox_settings')
      .values({ ...t.params, business_hours: JSON.stringify({ spans, closed_dates: [] }) })
      .execute();
  /** They come in at a time of day, answer or not, and an hour later it goes on. */
  const comes = async (time: string, answers: boolean) => {
    goTo(time);
    await t.say('hello');
    await t.app.db
      .updateTable('messages')
      .set({ accepted_at: t.app.clock.now() })
      .where('accepted_at', 'is', null)
      .execute();
    t.app.clock.advance({ minutes: 5 });
    if (answers) await t.say('yes I am');
    t.app.clock.advance({ minutes: 56 });
    await t.run();
    return (await t.sent()).at(-1);
  };
  expect(await comes('10:00', false)).toBe('Nobody answered');
  expect(await comes('10:00', true)).toBe('Open');
  await opened([1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '18:00' })));
  expect(await comes('10:00', true)).toBe('Open');
  expect(await comes('19:30', true)).toBe('Closed by day');
  expect(await comes('22:30', true)).toBe('Closed by night');
  expect(await comes('04:30', true)).toBe('Closed by night');
  await proveAutomations(t.app.db);
});
