import * as contract from '@herald/contract';
import type { Graph } from '@herald/flow';
import { expect, test } from 'vitest';
import { createNumber } from '../../messaging/whatsapp/test/index.ts';
import { startTestApp } from '../../test/index.ts';
import { automations } from './index.ts';

async function start() {
  const app = await startTestApp({ modules: [automations] });
  const { team, owner } = await app.createTeam();
  const number = await createNumber(app, team.id);
  const params = { team_id: team.id, phone_number_id: number.id };
  const caller = app.as(owner);
  const of = (automation_id: number) => ({ ...params, automation_id });
  return {
    app,
    team,
    owner,
    params,
    caller,
    of,
    create: (body: Parameters<typeof contract.createAutomation.body.parse>[0]) =>
      caller.call(contract.createAutomation, { params, body: body as never }),
    save: (id: number, body: object) =>
      caller.call(contract.updateAutomation, { params: of(id), body: body as never }),
    toggle: (id: number, body: object = {}) =>
      caller.call(contract.toggleAutomation, { params: of(id), body: body as never }),
    publish: (id: number, revision: number) =>
      caller.call(contract.publishAutomation, { params: of(id), body: { revision, note: '' } }),
    list: async () => (await caller.call(contract.listAutomations, { params, query: {} })).data,
    triggers: () => app.db.selectFrom('automation_triggers').selectAll().execute(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Says hello to whoever writes a word. */
function greeting(graph: Graph, body = 'Hello {{first_name}}'): Graph {
  const trigger = {
    type: 'trigger',
    at: [0, 0],
    settings: { kind: 'kanal_v2_keyword', words: [{ word: 'promo' }] },
  };
  const text = { type: 'text', at: [0, 120], settings: { body } };
  const blocks = { [graph.start]: trigger, hello: text };
  return { ...graph, blocks, next: { [graph.start]: { next: 'hello' } } } as unknown as Graph;
}

test('an automation is made, changed, published, switched on and off, copied and deleted', async () => {
  await using t = await start();
  const { data: made, status } = await t.create({ name: 'Welcome', trigger_type: 'kanal_v2_keyword' });
  expect(status).toBe(201);
  expect(made).toMatchObject({ revision: 1, live_version: null, has_changes: true, is_active: false });
  expect(
    await t.caller.call(contract.toggleAutomation, { params: t.of(made.id), body: { people: 'go_on' } }),
  ).toMatchObject({ status: 409, body: { code: 'never_published' } });

  const { data: saved } = await t.save(made.id, { graph: greeting(made.graph), revision: 1 });
  expect(saved).toMatchObject({ revision: 2, problem_count: 0, triggered_by: 'promo' });
  expect(saved.authors.hello?.user?.id).toBe(t.owner.id);
  expect((await t.publish(made.id, 2)).data).toMatchObject({ version: 1, published_by: { id: t.owner.id } });
  expect(await t.triggers()).toEqual([]);
  expect((await t.toggle(made.id)).data).toMatchObject({
    is_active: true,
    has_changes: false,
    live_version: 1,
  });
  expect(await t.triggers()).toMatchObject([{ kind: 'kanal_v2_keyword', version: 1 }]);

  const { data: copy } = await t.caller.call(contract.replicateAutomation, {
    params: t.of(made.id),
    body: {},
  });
  expect(copy).toMatchObject({ name: 'Copy of Welcome', is_active: false, live_version: null });
  expect((await t.list()).map(({ name }) => name)).toEqual(['Welcome', 'Copy of Welcome']);
  await t.caller.call(contract.orderAutomations, {
    params: t.params,
    body: { automation_ids: [copy.id, made.id] },
  });
  expect((await t.list()).map(({ name }) => name)).toEqual(['Copy of Welcome', 'Welcome']);

  await t.caller.call(contract.deleteAutomation, { params: t.of(made.id) });
  expect(await t.triggers()).toEqual([]);
  expect((await t.list()).map(({ id }) => id)).toEqual([copy.id]);
});

test('a graph that comes without places is laid out, so that no block hides another', async () => {
  await using t = await start();
  const graph = {
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'kanal_v2_keyword', words: [{ word: 'promo' }] } },
      hello: { type: 'text', settings: { body: 'Hello' } },
      bye: { type: 'text', settings: { body: 'Goodbye' } },
    },
    next: { t: { next: 'hello' }, hello: { next: 'bye' } },
  };
  const { data } = await t.create({ name: 'By another system', graph });
  const places = Object.values(data.graph.blocks).map(({ at }) => at.join());
  expect(new Set(places).size).toBe(3);
});

test('who saves over a colleague is told, and nothing is lost', async () => {
  await using t = await start();
  const { data: made } = await t.create({ name: 'Welcome' });
  await t.save(made.id, { graph: greeting(made.graph), revision: 1 });
  const late = { params: t.of(made.id), body: { graph: greeting(made.graph, 'Hi'), revision: 1 } };
  expect(await t.caller.call(contract.updateAutomation, late as never)).toMatchObject({
    status: 409,
    body: { code: 'draft_changed' },
  });
  const { data: now } = await t.caller.call(contract.getAutomation, { params: t.of(made.id) });
  expect(now.graph.blocks.hello).toMatchObject({ settings: { body: 'Hello {{first_name}}' } });
  // Saying the same again is no change.
  expect((await t.save(made.id, { graph: now.graph, revision: 2 })).data.revision).toBe(2);
});

test('what is wrong stops publishing and says where, and a plan is needed to switch it on', async () => {
  await using t = await start();
  const { data: made } = await t.create({ name: 'Welcome' });
  const { data: saved } = await t.save(made.id, { graph: greeting(made.graph, '') });
  expect(saved.problems).toMatchObject([{ block_id: 'hello', field: 'body', code: 'text_required' }]);
  const wrong = { params: t.of(made.id), body: { revision: 2, note: '' } };
  expect(await t.caller.call(contract.publishAutomation, wrong)).toMatchObject({
    status: 422,
    body: { code: 'automation_invalid' },
  });
  const saving = greeting(made.graph);
  const save = { to: 'field', name: 'size' };
  saving.blocks.hello = { type: 'ask', at: [0, 0], settings: { body: 'Which size?', save } } as never;
  await t.save(made.id, { graph: saving });
  expect(
    await t.caller.call(contract.publishAutomation, { ...wrong, body: { revision: 3, note: '' } }),
  ).toMatchObject({
    status: 422,
    body: {
      code: 'automation_invalid',
      message: 'This automation cannot go live. The contact field “size” no longer exists.',
    },
  });
  await t.save(made.id, { graph: greeting(made.graph) });
  await t.publish(made.id, 4);
  await t.app.db
    .updateTable('teams')
    .set({ plan: 'free', trial_ends_at: null, grant_scale_access: false })
    .execute();
  expect(
    await t.caller.call(contract.toggleAutomation, { params: t.of(made.id), body: { people: 'go_on' } }),
  ).toMatchObject({ status: 403, body: { code: 'plan_required' } });
});

test('a graph of ten thousand blocks, and one that is none, are refused', async () => {
  await using t = await start();
  const { data: made } = await t.create({ name: 'Welcome' });
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, n) => [`b${n}`, { type: 'stop', settings: {} }]),
  );
  for (const graph of [
    { ...made.graph, blocks: { ...made.graph.blocks, ...many } },
    { start: 'x', blocks: {} },
  ]) {
    const answer = await t.caller.call(contract.updateAutomation, {
      params: t.of(made.id),
      body: { graph } as never,
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
  }
  // What is another team's is as good as none, and what goes away later is missed without another save.
  const team = await t.app.createTeam();
  const other = await createNumber(t.app, team.team.id);
  const listOf = async (team_id: number, phone_number_id: number) => {
    const values = { team_id, phone_number_id, name: 'VIP' };
    return (await t.app.db.insertInto('groups').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const { id: theirs } = (
    await t.app.as(team.owner).call(contract.createAutomation, {
      params: { team_id: team.team.id, phone_number_id: other.id },
      body: { name: 'Theirs' },
    })
  ).data;
  const when = {
    match: 'all',
    conditions: [{ about: 'attribute', key: 'size', kind: 'text', test: { op: 'is', value: 'XL' } }],
  };
  const foreign: [object, string][] = [
    [{ type: 'list_add', settings: { group_id: await listOf(team.team.id, other.id) } }, 'list_missing'],
    [{ type: 'start', settings: { automation_id: theirs } }, 'automation_missing'],
    [{ type: 'human', settings: { assign: 'user', user_id: team.owner.id } }, 'member_missing'],
    [{ type: 'condition', settings: { branches: [{ key: 'yes', when }] } }, 'contact_field_missing'],
    [
      { type: 'ask', settings: { body: 'Size?', save: { to: 'field', name: 'size' } } },
      'contact_field_missing',
    ],
    [
      { type: 'set', settings: { changes: [{ to: 'field', name: 'size', value: 'XL' }] } },
      'contact_field_missing',
    ],
  ];
  const graph = greeting(made.graph);
  for (const [block, code] of foreign) {
    graph.blocks.hello = { ...block, at: [0, 0] } as never;
    const { problems } = (await t.save(made.id, { graph })).data;
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([{ code }]);
  }
  const own = await listOf(t.team.id, t.params.phone_number_id);
  graph.blocks.hello = { type: 'list_add', at: [0, 0], settings: { group_id: own } } as never;
  await t.save(made.id, { graph });
  expect(await t.list()).toMatchObject([{ problem_count: 0 }]);
  await t.app.db.deleteFrom('groups').where('id', '=', own).execute();
  expect(await t.list()).toMatchObject([{ problem_count: 1 }]);
});

test('publishing says of each change who made it last', async () => {
  await using t = await start();
  const { data: made } = await t.create({ name: 'Welcome' });
  const graph = greeting(made.graph);
  await t.save(made.id, { graph });
  await t.publish(made.id, 2);
  const colleague = await t.app.createMember(t.team, 'Admin');
  const params = t.of(made.id);
  const block = (body: string) => ({ type: 'text', at: [0, 240], settings: { body } });
  const saveAs = (user: typeof colleague, blocks: object) =>
    t.app.as(user).call(contract.updateAutomation, {
      params,
      body: { graph: { ...graph, blocks: { ...graph.blocks, ...blocks } } } as never,
    });
  await saveAs(colleague, { later: block('Later') });
  await saveAs(t.owner, { later: block('Later'), hello: block('Hello again') });
  const { data: changes } = await t.caller.call(contract.getAutomationChanges, { params });
  const { data: draft } = await t.caller.call(contract.getAutomation, { params });
  const by = (id: string) => draft.authors[id]?.user?.id;
  expect([changes.added, changes.changed]).toEqual([['later'], ['hello']]);
  expect([by('later'), by('hello')]).toEqual([colleague.id, t.owner.id]);
  // What was saved again without a change stays whose it was.
  await saveAs(colleague, { later: block('Later'), hello: block('Hello again') });
  const { data: again } = await t.caller.call(contract.getAutomation, { params });
  expect(again.authors).toEqual(draft.authors);
});
