import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkAlerts } from '../alerts/index.ts';
import { graphOf, startFlows, text, word } from './testing.ts';

test('what a live automation uses is not deleted under it, and the refusal names it', async () => {
  await using t = await startFlows();
  const { params, caller } = t;
  const { data: list } = await caller.call(contract.createGroup, { params, body: { name: 'VIP' } });
  const joining = graphOf(
    word('vip'),
    { a: { type: 'list_add', settings: { group_id: list.id } }, b: text('Welcome!') },
    { t: { next: 'a' }, a: { next: 'b' } },
  );
  const id = await t.live(joining, 'Club');
  const using = async (kind: contract.UsedThing, thing: number) =>
    (await caller.call(contract.listAutomationsUsing, { params, query: { kind, id: thing } })).data;
  expect(await using('list', list.id)).toEqual([
    {
      id,
      name: 'Club',
      phone_number_id: params.phone_number_id,
      is_active: true,
      used_in: ['live', 'draft'],
      is_set_off: false,
    },
  ]);
  expect(await using('template', list.id)).toEqual([]);

  const remove = () => caller.call(contract.deleteGroup, { params: { ...params, group_id: list.id } });
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { code: 'group_in_use' } });
  expect(refused.body.message).toContain('“Club”');

  // The draft no longer uses it, what is live does until it is published.
  const { data: draft } = await caller.call(contract.getAutomation, { params: t.of(id) });
  const { data: saved } = await caller.call(contract.updateAutomation, {
    params: t.of(id),
    body: {
      revision: draft.revision,
      graph: graphOf(word('vip'), { b: text('Welcome!') }, { t: { next: 'b' } }),
    },
  });
  expect(await remove()).toMatchObject({ status: 409 });
  await caller.call(contract.publishAutomation, {
    params: t.of(id),
    body: { revision: saved.revision, note: '', people: 'stay' },
  });
  expect(await using('list', list.id)).toEqual([]);
  expect((await remove()).status).toBe(200);
});

test('a label leads people their way, and stays while a live automation asks about it', async () => {
  await using t = await startFlows();
  const { params, caller } = t;
  const team = { team_id: params.team_id };
  const { data: label } = await caller.call(contract.createLabel, { params: team, body: { name: 'Refund' } });
  const when = {
    match: 'all',
    conditions: [{ about: 'label', op: 'any_of', label_ids: [label.id] }],
  };
  const graph = graphOf(
    word('status'),
    {
      c: { type: 'condition', settings: { branches: [{ key: 'refund', when }] } },
      a: text('Your refund is on its way.'),
      b: text('How can we help?'),
    },
    { t: { next: 'c' }, c: { refund: 'a', else: 'b' } },
  );
  const id = await t.live(graph, 'Status');
  await t.say('status');
  const action = { kind: 'add_label' as const, label_id: label.id };
  await caller.call(contract.changeConversations, {
    params,
    body: { contact_ids: [await t.contactId()], action },
  });
  await t.say('status');
  expect(await t.sent()).toEqual(['How can we help?', 'Your refund is on its way.']);

  const remove = () => caller.call(contract.deleteLabel, { params: { ...team, label_id: label.id } });
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { code: 'label_in_use' } });
  expect(refused.body.message).toContain('“Status”');

  // A file names it; where there is no such label, the condition asks nothing and says so.
  const { data: file } = await caller.call(contract.exportAutomation, { params: t.of(id) });
  expect(file.labels).toMatchObject([{ name: 'Refund' }]);
  await caller.call(contract.deleteAutomation, { params: t.of(id) });
  const place = () => caller.call(contract.importAutomation, { params, body: file });
  expect((await place()).data.unresolved).toEqual([]);
  expect((await remove()).status).toBe(204);
  const { data: placed } = await place();
  expect(placed.unresolved).toMatchObject([{ kind: 'label', name: 'Refund' }]);
  expect(placed.graph.blocks.c).toMatchObject({ settings: { branches: [{ when: { conditions: [] } }] } });
});

test('an automation shows what it lacks as long as it is switched on and lacks it', async () => {
  await using t = await startFlows();
  const { params, caller } = t;
  const { data: list } = await caller.call(contract.createGroup, { params, body: { name: 'VIP' } });
  const graph = graphOf(
    word('vip'),
    { a: { type: 'list_add', settings: { group_id: list.id } } },
    { t: { next: 'a' } },
  );
  const id = await t.live(graph, 'Club');
  const troubles = async () =>
    (await caller.call(contract.getAutomation, { params: t.of(id) })).data.troubles;
  const notices = () =>
    t.app.db
      .selectFrom('alerts')
      .select('data')
      .where('kind', '=', 'automation_trouble')
      .where('closed_at', 'is', null)
      .execute();
  const toggle = () =>
    caller.call(contract.toggleAutomation, { params: t.of(id), body: { people: 'go_on' } });
  expect(await troubles()).toEqual([]);

  await toggle();
  expect((await caller.call(contract.deleteGroup, { params: { ...params, group_id: list.id } })).status).toBe(
    200,
  );
  expect(await troubles()).toEqual([]);
  // It cannot be switched on any more; that it was is told here.
  expect(await toggle()).toMatchObject({ status: 422 });
  await sql`update automations set is_active = true where id = ${id}`.execute(t.app.db);
  const now = t.app.clock.now();
  await t.app.services.database.pipeline.transaction((tx) =>
    checkAlerts(tx, { names: ['automations'], teamIds: [params.team_id], now }),
  );
  expect(await troubles()).toEqual([{ kind: 'list', id: list.id, name: 'VIP', state: 'gone' }]);
  expect(await notices()).toMatchObject([{ data: { name: 'Club', things: [{ name: 'VIP' }] } }]);

  await toggle();
  expect(await notices()).toEqual([]);
  expect(await troubles()).toEqual([]);
});
