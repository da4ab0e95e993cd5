import * as contract from '@herald/contract';
import type { Graph } from '@herald/flow';
import { expect, test } from 'vitest';
import { type Flows, graphOf, minutes, startFlows, text, word } from './testing.ts';

type Blocks = Parameters<typeof graphOf>[1];

/** What an automation can use, each with a graph that does. */
async function makeThings({ app, params, caller, live }: Flows) {
  const team = { team_id: params.team_id };
  const { data: list } = await caller.call(contract.createGroup, { params, body: { name: 'VIP' } });
  const { data: label } = await caller.call(contract.createLabel, { params: team, body: { name: 'Refund' } });
  const { data: field } = await caller.call(contract.createContactField, {
    params: team,
    body: { name: 'Size', kind: 'text' },
  });
  const { user_id } = await app.db.selectFrom('members').select('user_id').executeTakeFirstOrThrow();
  const account = await app.db.selectFrom('whatsapp_accounts').select('id').executeTakeFirstOrThrow();
  const template = await app.db
    .insertInto('templates')
    .values({
      ...team,
      whatsapp_account_id: account.id,
      name: 'welcome',
      language: 'en',
      category: 'UTILITY',
      status: 'APPROVED',
      type: 'standard',
      structure: JSON.stringify(plainTemplate),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await app.db
    .insertInto('files')
    .values({
      ...team,
      key: 'leaflet',
      name: 'leaflet.jpg',
      mime_type: 'image/jpeg',
      size: 9,
      media_type: 'image',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const other = await live(graphOf(word('other'), { o: text('Hello') }, { t: { next: 'o' } }), 'Other');
  const asks = (condition: object): Blocks => ({
    a: {
      type: 'condition',
      settings: { branches: [{ key: 'yes', when: { match: 'all', conditions: [condition] } }] },
    },
  });
  const one = (type: string, settings: object): Blocks => ({ a: { type, settings } });
  const sized = { to: 'field', name: field.key };
  const things: [contract.AskedThing, number, string, Blocks][] = [
    ['template', template.id, 'sent', one('template', { template_id: template.id })],
    ['list', list.id, 'put on', one('list_add', { group_id: list.id })],
    ['list', list.id, 'asked about', asks({ about: 'list', op: 'in', group_ids: [list.id] })],
    ['label', label.id, 'asked about', asks({ about: 'label', op: 'any_of', label_ids: [label.id] })],
    ['member', user_id, 'takes over', one('human', { assign: 'user', user_id })],
    ['file', file.id, 'sent', one('media', { file_id: file.id })],
    ['automation', other, 'started', one('start', { automation_id: other })],
    ['field', field.id, 'said', { a: text(`Your size: {{${field.key}}}`) }],
    [
      'field',
      field.id,
      'asked about',
      asks({ about: 'attribute', key: field.key, kind: 'text', test: { op: 'is_set' } }),
    ],
    ['field', field.id, 'set', one('set', { changes: [{ ...sized, how: 'text', value: 'M' }] })],
    ['field', field.id, 'answered', one('ask', { body: 'Size?', kind: 'text', save: sized })],
  ];
  return { things, field };
}

const plainTemplate = {
  type: 'standard',
  name: 'welcome',
  language: 'en',
  category: 'UTILITY',
  header: { format: 'none' },
  body: { text: 'Welcome!', examples: [] },
  footer: '',
  buttons: [],
};

const graphWith = (blocks: Blocks): Graph => graphOf(word('hello'), blocks, { t: { next: 'a' } });
const without = graphWith({ a: text('Nothing') });

test('whoever deletes a thing is told which drafts and which published versions use it', async () => {
  await using t = await startFlows();
  const { params, caller } = t;
  const { things } = await makeThings(t);
  for (const [kind, id, how, blocks] of things) {
    const using = async () => {
      const { data } = await caller.call(contract.listAutomationsUsing, { params, query: { kind, id } });
      return data.map(({ name, used_in, is_active }) => [name, used_in, is_active]);
    };
    const name = `${kind} ${how}`;
    expect(await using(), name).toEqual([]);
    const { data: draft } = await caller.call(contract.createAutomation, {
      params,
      body: { name, graph: graphWith(blocks) },
    });
    expect(await using(), name).toEqual([[name, ['draft'], false]]);
    await caller.call(contract.deleteAutomation, { params: t.of(draft.id) });

    const automation = await t.live(graphWith(blocks), name);
    expect(await using(), name).toEqual([[name, ['live', 'draft'], true]]);
    await save(t, automation, without);
    expect(await using(), name).toEqual([[name, ['live'], true]]);
    await publish(t, automation, 'stay');
    expect(await using(), name).toEqual([]);
    await caller.call(contract.deleteAutomation, { params: t.of(automation) });
  }
});

test('an earlier version counts as long as somebody is in it', async () => {
  await using t = await startFlows();
  const { params, caller } = t;
  const { data: list } = await caller.call(contract.createGroup, { params, body: { name: 'VIP' } });
  const blocks = { a: minutes(5), b: { type: 'list_add', settings: { group_id: list.id } } };
  const graph = graphOf(word('vip'), blocks, { t: { next: 'a' }, a: { next: 'b' } });
  const id = await t.live(graph, 'Club');
  await t.say('vip');
  await save(t, id, without);
  await publish(t, id, 'stay');
  const using = async () =>
    (await caller.call(contract.listAutomationsUsing, { params, query: { kind: 'list', id: list.id } })).data;
  expect(await using()).toMatchObject([{ name: 'Club', used_in: ['earlier'] }]);
  t.app.clock.advance({ minutes: 6 });
  await t.run();
  expect(await using()).toEqual([]);
});

test('a field that a live automation uses is not deleted, one of a draft is', async () => {
  await using t = await startFlows();
  const { things, field } = await makeThings(t);
  const said = things.find(([kind, , how]) => kind === 'field' && how === 'said');
  const graph = graphWith(said?.[3] ?? {});
  const id = await t.live(graph, 'Sizes');
  const remove = () =>
    t.caller.call(contract.deleteContactField, {
      params: { team_id: t.params.team_id, field_id: field.id },
      query: {},
    });
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { code: 'field_in_use' } });
  expect(refused.body.message).toContain('“Sizes”');
  await save(t, id, without);
  await publish(t, id, 'stay');
  await save(t, id, graph);
  expect((await remove()).status).toBe(204);
});

test('a secret says who sends it, stays while a live automation does, and what lacks it is not published', async () => {
  await using t = await startFlows();
  const { params, caller } = t;
  const keep = () =>
    caller.call(contract.saveAutomationSecret, { params, body: { name: 'erp_key', value: 'hush' } });
  const remove = () => caller.call(contract.deleteAutomationSecret, { params, body: { name: 'erp_key' } });
  const used = async () =>
    (await caller.call(contract.listAutomationSecrets, { params })).data.map(({ used_by }) =>
      used_by.map(({ name, used_in }) => [name, used_in]),
    );
  await keep();
  expect(await used()).toEqual([[]]);
  const headers = [{ name: 'Authorization', value: 'Bearer {{secret.erp_key}}' }];
  const http = { type: 'http', settings: { url: 'https://erp.example/orders', headers } };
  const id = await t.live(graphWith({ a: http }), 'Orders');
  expect(await used()).toEqual([[['Orders', ['live', 'draft']]]]);
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { code: 'secret_in_use' } });
  expect(refused.body.message).toContain('“Orders”');
  await save(t, id, without);
  expect(await used()).toEqual([[['Orders', ['live']]]]);
  await publish(t, id, 'stay');
  await save(t, id, graphWith({ a: http }));
  expect(await used()).toEqual([[['Orders', ['draft']]]]);
  expect((await remove()).status).toBe(204);
  expect(await publish(t, id, 'stay')).toMatchObject({ status: 422, body: { code: 'automation_invalid' } });
  await keep();
  expect(await publish(t, id, 'stay')).toMatchObject({ status: 200 });
});

async function save(t: Flows, id: number, graph: Graph): Promise<void> {
  const { data: draft } = await t.caller.call(contract.getAutomation, { params: t.of(id) });
  const { status } = await t.caller.call(contract.updateAutomation, {
    params: t.of(id),
    body: { revision: draft.revision, graph },
  });
  expect(status).toBe(200);
}

async function publish(t: Flows, id: number, people: 'stay' | 'move') {
  const { data: draft } = await t.caller.call(contract.getAutomation, { params: t.of(id) });
  return t.caller.call(contract.publishAutomation, {
    params: t.of(id),
    body: { revision: draft.revision, note: '', people },
  });
}
