import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@herald/contract';
import type { Sender } from '../../../messaging/whatsapp/test/index.ts';
import { type Flows, graphOf, minutes, text, word } from '../testing.ts';

// For tests: a flow with steps of all kinds, somebody's way through it, and what that way left behind.

const ask = {
  type: 'ask',
  settings: { body: 'How many?', kind: 'number', save: { to: 'variable', name: 'count' } },
};
const sizes = {
  type: 'buttons',
  settings: {
    body: 'Which size?',
    buttons: [
      { key: 's', title: 'Small' },
      { key: 'l', title: 'Large' },
    ],
  },
};
const many = { about: 'variable_number', name: 'count', test: { op: 'gte', value: 3 } };
const noName = { about: 'last_name', test: { op: 'is_not_set' } };

const blocks = (listId: number, otherId: number) => ({
  set: {
    type: 'set',
    settings: {
      changes: [
        { name: 'count', how: 'plus', value: '1' },
        { to: 'field', name: 'email', value: 'a@example.com' },
      ],
    },
  },
  list: { type: 'list_add', settings: { group_id: listId } },
  consent: { type: 'consent', settings: { status: 'opted_in', wording: 'News' } },
  hours: { type: 'hours' },
  split: { type: 'split', settings: { ways: [{ key: 'a', share: 100 }] } },
  ask,
  if: {
    type: 'condition',
    settings: { branches: [{ key: 'many', name: '', when: { match: 'all', conditions: [many, noName] } }] },
  },
  sizes,
  think: text('Thinking', { pause: 3 }),
  wait: minutes(30),
  call: {
    type: 'http',
    settings: { method: 'GET', url: 'https://shop.example.com/', save: { price: 'price' } },
  },
  price: text('It costs {{price}}'),
  unlist: { type: 'list_remove', settings: { group_id: listId } },
  other: { type: 'start', settings: { automation_id: otherId, variables: { thing: '{{count}}' } } },
  goal: { type: 'goal' },
  human: { type: 'human', settings: { note: 'Wants {{count}}' } },
});

/** Publishes it, and the automation that it starts; returns the ids of both. */
export async function everyKind(t: Flows, { listId }: { listId: number }): Promise<number[]> {
  const thanks = {
    type: 'link',
    settings: { body: 'Thanks', text: 'Shop', url: 'https://example.com/{{thing}}' },
  };
  const other = await t.live(
    graphOf(
      { kind: 'audience' },
      { thanks, w: minutes(5) },
      { t: { next: 'thanks' }, thanks: { next: 'w' } },
      {},
      [{ name: 'thing' }],
    ),
    'Thanks',
  );
  const order = [
    't',
    'set',
    'list',
    'consent',
    'hours',
    'split',
    'ask',
    'if',
    'sizes',
    'think',
    'wait',
    'call',
  ];
  const then = ['price', 'unlist', 'other', 'goal', 'human'];
  const ways: Record<string, string> = { hours: 'open', split: 'a', if: 'many', sizes: 'l' };
  const path = [...order, ...then];
  const next = Object.fromEntries(
    path.slice(0, -1).map((id, index) => [id, { [ways[id] ?? 'next']: path[index + 1] ?? '' }]),
  );
  const variables = [
    { name: 'count', kind: 'number', initial: '1' },
    { name: 'price', kind: 'text' },
  ];
  const rules = { when_answered: 'go_on' };
  const id = await t.live(graphOf(word('order'), blocks(listId, other), next, rules, variables), 'Order');
  return [id, other];
}

export async function createList(t: Flows): Promise<number> {
  const { data } = await t.caller.call(contract.createGroup, {
    params: t.params,
    body: { name: 'VIP' } as never,
  });
  return data.id;
}

/** A shop that knows the price of everything. */
export async function startOther() {
  const server = createServer((_request, response) => response.end('{"price":12}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Somebody else with each number. */
export const personNumber = (nr: number): Sender => ({
  wa_id: `3370000${1000 + nr}`,
  user_id: `FR.9000000${1000 + nr}`,
  name: 'Léa',
});

/** They go all the way, side by side; `step` is the stepper's turn. */
export async function walk(
  t: Flows,
  people: Sender | readonly Sender[],
  host: string,
  step: () => Promise<unknown>,
): Promise<void> {
  const all = [people].flat() as Sender[];
  const say = async (words: string) => {
    for (const from of all) await t.take(words, from);
    await step();
  };
  await say('order');
  await say('4');
  for (const from of all) await t.takeTap('Large', from);
  await step();
  t.app.clock.advance({ minutes: 31 });
  await step();
  const open = t.app.db.updateTable('automation_calls').where('status', '=', 'open');
  const save = { price: 'price' };
  const request = { method: 'GET', url: `http://${host}/`, headers: [], body: '', save, timeout: 5 };
  await open.set({ request: JSON.stringify(request) }).execute();
  await t.app.runJobs();
  await step();
  t.app.clock.advance({ minutes: 6 });
  await step();
}

/** Everything that is kept of somebody and their way, without what differs from person to person. */
export async function historyOf({ app: { db } }: Flows, from: Sender) {
  const contact = await db
    .selectFrom('contacts')
    .select(['id', 'email', 'optin_status'])
    .where('phone_number', '=', `+${from.wa_id}`)
    .executeTakeFirstOrThrow();
  const of = <Table extends 'automation_runs' | 'automation_inputs' | 'automation_misses'>(table: Table) =>
    db.selectFrom(table as 'automation_runs').where('contact_id', '=', contact.id);
  const runs = await of('automation_runs').selectAll().orderBy('id').execute();
  const log = await db
    .selectFrom('automation_log')
    .selectAll()
    .where('run_id', 'in', [0, ...runs.map(({ id }) => id)])
    .orderBy('run_id')
    .orderBy('nr')
    .execute();
  const messages = await db
    .selectFrom('messages')
    .select(['content', 'type', 'status', 'block_id', 'automation_version', 'run_id'])
    .where('contact_id', '=', contact.id)
    .where('cause', '=', 'automation')
    .orderBy('id')
    .execute();
  const count = async (table: 'consent_events' | 'conversation_notes' | 'group_members' | 'links') => {
    const query = db.selectFrom(table as 'conversation_notes').where('contact_id', '=', contact.id);
    return (await query.select('team_id').execute()).length;
  };
  const order = new Map(runs.map(({ id }, index) => [id, index]));
  return {
    email: contact.email,
    optin: contact.optin_status,
    consents: await count('consent_events'),
    notes: await count('conversation_notes'),
    lists: await count('group_members'),
    inputs: (await of('automation_inputs').select('id').execute()).length,
    misses: (await of('automation_misses').select('id').execute()).length,
    runs: runs.map(
      ({ automation_id, version, status, end_reason, block_id, steps, sent, depth, bursts }) => ({
        automation_id,
        version,
        status,
        end_reason,
        block_id,
        steps,
        sent,
        depth,
        bursts,
      }),
    ),
    messages: messages.map(({ content, status, block_id, run_id }) => ({
      body: (content as { body?: string }).body,
      status,
      block_id,
      run: order.get(run_id ?? 0),
    })),
    log: log.map(({ run_id, nr, input, answers, trail }) => ({
      run: order.get(run_id),
      nr,
      input: (input as { kind: string }).kind,
      answers: (answers as { kind: string }[]).map(({ kind }) => kind),
      trail,
    })),
  };
}
