import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { createNumber, startInbox } from '../../messaging/whatsapp/test/index.ts';
import { teams } from '../teams/index.ts';

async function startTeam() {
  const inbox = await startInbox({}, [teams]);
  const { app, owner, number } = inbox;
  const team = { id: number.team_id };
  const agent = await app.createMember(
    team,
    'Agent',
    await app.createUser({ first_name: 'Bo', last_name: '' }),
  );
  const viewer = await app.createMember(team, 'Viewer');
  const params = { team_id: number.team_id, phone_number_id: number.id };
  return {
    inbox,
    app,
    owner,
    agent,
    viewer,
    params,
    [Symbol.asyncDispose]: () => inbox[Symbol.asyncDispose](),
  };
}

const settings = {
  send_read_receipts: true,
  show_typing: true,
  assignment: 'manual' as const,
  business_hours: null,
  away_enabled: false,
  away_message: '',
  reengage_template_id: null,
  handoff_words_enabled: true,
  handoff_words: null,
};

test('members who may reply answer a number, chosen ones first of all, each as they are available', async () => {
  await using team = await startTeam();
  const { app, owner, agent, viewer, params } = team;
  const all = await app.as(viewer).call(contract.listAgents, { params });
  expect(all.data.map(({ name, is_agent, is_available }) => [name, is_agent, is_available])).toEqual([
    ['Ada Lovelace', false, true],
    ['Bo', false, true],
  ]);

  const choose = (user_ids: number[]) =>
    app.as(owner).call(contract.chooseAgents, { params, body: { user_ids } });
  expect((await choose([agent.id])).data.map(({ is_agent }) => is_agent)).toEqual([false, true]);
  for (const wrong of [viewer.id, 999_999]) expect((await choose([agent.id, wrong])).status).toBe(422);
  expect((await app.as(agent).call(contract.chooseAgents, { params, body: { user_ids: [] } })).status).toBe(
    403,
  );

  const away = await app.as(agent).call(contract.setAvailability, { params, body: { is_available: false } });
  expect(away.data.find(({ user_id }) => user_id === agent.id)).toMatchObject({
    is_agent: true,
    is_available: false,
  });
  expect((await choose([])).data.map(({ is_agent, is_available }) => [is_agent, is_available])).toEqual([
    [false, true],
    [false, false],
  ]);
});

test('who is away is so on one number or on all of them, and reads it in their team; colleagues stay available', async () => {
  await using team = await startTeam();
  const { app, owner, agent, params } = team;
  const other = await createNumber(app, params.team_id);
  const set = (is_available: boolean, everywhere?: boolean) =>
    app.as(agent).call(contract.setAvailability, { params, body: { is_available, everywhere } });
  const awayOn = async (by: { id: number }) =>
    (await app.as(by).call(contract.getTeam, { params: { team_id: params.team_id } })).data.away_numbers;
  expect(await awayOn(agent)).toEqual([]);
  await set(false);
  expect(await awayOn(agent)).toEqual([params.phone_number_id]);
  await set(false, true);
  expect(await awayOn(agent)).toEqual([params.phone_number_id, other.id]);
  expect(await awayOn(owner)).toEqual([]);
  await set(true);
  expect(await awayOn(agent)).toEqual([other.id]);
  await set(true, true);
  expect(await awayOn(agent)).toEqual([]);
});

test('views are one’s own until somebody who shares out the work shares them', async () => {
  await using team = await startTeam();
  const { app, owner, agent, viewer, params } = team;
  const create = (
    user: { id: number },
    body: { name: string; filters: contract.ConversationFilters; is_shared?: boolean },
  ) => app.as(user).call(contract.createInboxView, { params, body });
  const names = async (user: { id: number }) =>
    (await app.as(user).call(contract.listInboxViews, { params })).data.map(({ name }) => name);
  const update = (user: { id: number }, view_id: number, body: object) =>
    app.as(user).call(contract.updateInboxView, { params: { ...params, view_id }, body });

  const own = await create(viewer, { name: 'To read', filters: { unread: true, assigned: 'nobody' } });
  expect(own.data).toMatchObject({
    is_mine: true,
    is_shared: false,
    filters: { unread: true, assigned: 'nobody' },
  });
  expect((await create(viewer, { name: 'For all', filters: {}, is_shared: true })).status).toBe(403);
  const shared = await create(agent, { name: 'Urgent', filters: { human_needed: true }, is_shared: true });
  expect([await names(viewer), await names(owner)]).toEqual([['To read', 'Urgent'], ['Urgent']]);

  expect((await update(owner, own.data.id, { name: 'Mine now' })).status).toBe(404);
  expect((await update(viewer, shared.data.id, { name: 'Mine now' })).status).toBe(403);
  expect((await update(viewer, own.data.id, { is_shared: true })).status).toBe(403);
  // What is not named stays as it is, sharing too.
  expect((await update(agent, shared.data.id, { position: 5 })).data).toMatchObject({
    name: 'Urgent',
    is_shared: true,
    position: 5,
  });
  expect((await update(agent, shared.data.id, { is_shared: false })).data.is_mine).toBe(true);
  expect(await names(owner)).toEqual([]);

  const remove = (user: { id: number }, view_id: number) =>
    app.as(user).call(contract.deleteInboxView, { params: { ...params, view_id } });
  expect((await remove(owner, own.data.id)).status).toBe(404);
  expect((await remove(viewer, own.data.id)).status).toBe(204);
  expect(await names(viewer)).toEqual([]);
});

test('a view of all numbers is seen on each of them, and may become one of a number', async () => {
  await using team = await startTeam();
  const { app, agent, viewer, params } = team;
  const other = { ...params, phone_number_id: (await createNumber(app, params.team_id)).id };
  const as = app.as(agent);
  const list = async (of: typeof params, user: { id: number } = agent) =>
    (await app.as(user).call(contract.listInboxViews, { params: of })).data.map(
      ({ name, all_numbers }) => [name, all_numbers] as const,
    );
  const body = {
    name: 'Refunds',
    filters: { assigned: 'nobody' as const },
    is_shared: true,
    all_numbers: true,
  };
  const { data: view } = await as.call(contract.createInboxView, { params, body });
  await as.call(contract.createInboxView, { params, body: { name: 'Here', filters: {} } });
  expect(await list(params)).toEqual([
    ['Refunds', true],
    ['Here', false],
  ]);
  expect(await list(other, viewer)).toEqual([['Refunds', true]]);

  // A list of people is one number's, so nobody could see it on the others.
  const ofList = await as.call(contract.createInboxView, {
    params,
    body: { ...body, filters: { group_id: 7 } },
  });
  expect(ofList.status).toBe(422);
  const change = (of: typeof params, changes: object) =>
    as.call(contract.updateInboxView, { params: { ...of, view_id: view.id }, body: changes });
  expect((await change(other, { filters: { group_id: 7 } })).status).toBe(422);
  const moved = await change(other, { filters: { group_id: 7 }, all_numbers: false });
  expect(moved.data).toMatchObject({ name: 'Refunds', is_shared: true, all_numbers: false });
  expect(await list(params)).toEqual([['Here', false]]);
  expect(await list(other)).toEqual([['Refunds', false]]);
  expect((await change(params, { all_numbers: true })).status).toBe(404);

  const stranger = await app.createTeam();
  const theirs = {
    team_id: stranger.team.id,
    phone_number_id: (await createNumber(app, stranger.team.id)).id,
  };
  await change(other, { filters: {}, all_numbers: true });
  expect(await list(theirs, stranger.owner)).toEqual([]);
});

test('a canned reply has a shortcut of its own and a file of the team, and those used most come first', async () => {
  await using team = await startTeam();
  const { app, agent, viewer, params } = team;
  const { team_id } = params;
  const create = (body: { shortcut: string; body: string; file_id?: number }) =>
    app.as(agent).call(contract.createCannedReply, { params: { team_id }, body });
  const file = (of: number, name: string) =>
    app.db
      .insertInto('files')
      .values({
        team_id: of,
        key: `teams/${of}/${name}`,
        name,
        mime_type: 'image/png',
        size: 1,
        media_type: 'image',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { team: other } = await app.createTeam();
  const [ours, theirs] = [await file(team_id, 'map.png'), await file(other.id, 'secret.png')];

  const hours = await create({ shortcut: 'hours', body: 'We open at nine, {{first_name}}.' });
  const map = await create({ shortcut: 'map', body: 'Here we are', file_id: ours.id });
  expect(map.data.file).toMatchObject({ id: ours.id, name: 'map.png' });
  expect((await create({ shortcut: 'x', body: 'y', file_id: theirs.id })).body.errors).toHaveProperty(
    'file_id',
  );
  const taken = await create({ shortcut: 'HOURS', body: 'Again' });
  expect([taken.status, taken.body.code, Object.keys(taken.body.errors ?? {})]).toEqual([
    422,
    'shortcut_taken',
    ['shortcut'],
  ]);
  expect((await create({ shortcut: 'two words', body: 'y' })).status).toBe(422);

  const at = (canned_reply_id: number) => ({ params: { team_id, canned_reply_id } });
  const list = async () =>
    (await app.as(viewer).call(contract.listCannedReplies, { params: { team_id } })).data.map(
      ({ shortcut, use_count }) => [shortcut, use_count],
    );
  await app.as(agent).call(contract.countCannedReply, at(map.data.id));
  expect(await list()).toEqual([
    ['map', 1],
    ['hours', 0],
  ]);
  const changed = await app
    .as(agent)
    .call(contract.updateCannedReply, { ...at(map.data.id), body: { shortcut: 'way', body: 'Here' } });
  expect(changed.data).toMatchObject({ shortcut: 'way', body: 'Here', file: null, use_count: 1 });
  const clash = { ...at(map.data.id), body: { shortcut: 'hours', body: 'Here' } };
  expect((await app.as(agent).call(contract.updateCannedReply, clash)).body.code).toBe('shortcut_taken');
  expect((await app.as(agent).call(contract.deleteCannedReply, at(hours.data.id))).status).toBe(204);
  expect(await list()).toEqual([['way', 1]]);
});

test('a canned reply of one’s own is nobody else’s, and its shortcut may be the team’s as well', async () => {
  await using team = await startTeam();
  const { app, agent, owner, params } = team;
  const { team_id } = params;
  const body = { shortcut: 'hours', body: 'We open at nine.', folder: 'Shop' };
  const create = (by: { id: number }, is_shared: boolean) =>
    app.as(by).call(contract.createCannedReply, { params: { team_id }, body: { ...body, is_shared } });
  const own = await create(agent, false);
  expect(own.data).toMatchObject({ is_shared: false, folder: 'Shop' });
  expect((await create(owner, true)).status).toBe(201);
  expect((await create(agent, false)).body.code).toBe('shortcut_taken');
  const seenBy = async (by: { id: number }) =>
    (await app.as(by).call(contract.listCannedReplies, { params: { team_id } })).data.map(
      ({ is_shared }) => is_shared,
    );
  expect((await seenBy(agent)).toSorted()).toEqual([false, true]);
  expect(await seenBy(owner)).toEqual([true]);
  const one = { params: { team_id, canned_reply_id: own.data.id } };
  for (const call of [contract.deleteCannedReply, contract.countCannedReply])
    expect((await app.as(owner).call(call, one)).status).toBe(404);
  expect((await app.as(owner).call(contract.updateCannedReply, { ...one, body })).status).toBe(404);
  expect(
    (await app.as(agent).call(contract.updateCannedReply, { ...one, body: { ...body, shortcut: 'h' } })).data,
  ).toMatchObject({
    is_shared: true,
  });
});

test('preferences start with the defaults, change one by one, and are those of one person in one team', async () => {
  await using team = await startTeam();
  const { app, agent, owner, params } = team;
  const at = { params: { team_id: params.team_id } };
  const defaults = {
    push: 'mine_and_unassigned',
    sound: true,
    undo_send: false,
    contact_columns: null,
    alert_mails: {},
  };
  expect((await app.as(agent).call(contract.getPreferences, at)).data).toEqual(defaults);
  await app.as(agent).call(contract.updatePreferences, { ...at, body: { sound: false } });
  const both = await app
    .as(agent)
    .call(contract.updatePreferences, { ...at, body: { push: 'all', contact_columns: ['name'] } });
  expect(both.data).toEqual({
    push: 'all',
    sound: false,
    undo_send: false,
    contact_columns: ['name'],
    alert_mails: {},
  });
  expect((await app.as(owner).call(contract.getPreferences, at)).data).toEqual(defaults);
});

test('settings that make no sense together are refused at their fields, in the language of the page', async () => {
  await using team = await startTeam();
  const { app, owner, agent, params } = team;
  const { team: other } = await app.createTeam();
  const account = await app.db
    .insertInto('whatsapp_accounts')
    .values({ team_id: params.team_id, waba_id: '1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const template = await app.db
    .insertInto('templates')
    .values({
      team_id: params.team_id,
      whatsapp_account_id: account.id,
      name: 'back',
      language: 'en',
      category: 'MARKETING',
      status: 'APPROVED',
      type: 'standard',
      structure: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const save = (changes: Partial<contract.InboxSettings>) =>
    app.as(owner).call(contract.updateInboxSettings, { params, body: { ...settings, ...changes } });
  const errorsOf = async (changes: Partial<contract.InboxSettings>) =>
    Object.keys((await save(changes)).body.errors ?? {});
  const spans = (...times: [number, string, string][]) => ({
    business_hours: { spans: times.map(([day, from, to]) => ({ day, from, to })), closed_dates: [] },
  });

  expect(await errorsOf({ away_enabled: true })).toEqual(['away_message']);
  expect(await errorsOf(spans([1, '09:00', '12:00'], [1, '11:59', '18:00'], [2, '18:00', '09:00']))).toEqual([
    'business_hours.spans.1.from',
    'business_hours.spans.2.to',
  ]);
  // Of the team, but of another WhatsApp account than the number's.
  expect(await errorsOf({ reengage_template_id: template.id })).toEqual(['reengage_template_id']);
  expect(await errorsOf({ reengage_template_id: other.id + 999 })).toEqual(['reengage_template_id']);

  const french = await app
    .as(owner)
    .fetch(`/api/teams/${params.team_id}/phone_number/${params.phone_number_id}/inbox_settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: 'i18n_redirected=fr' },
      body: JSON.stringify({ ...settings, away_enabled: true }),
    });
  expect(await french.json()).toMatchObject({
    errors: { away_message: ['Écrivez ce que les gens liront quand personne n’est là.'] },
  });

  const good = { ...spans([1, '09:00', '12:00'], [1, '12:00', '24:00']), assignment: 'round_robin' as const };
  expect((await save({ ...good, away_enabled: true, away_message: 'Back at {{opens_at}}' })).status).toBe(
    200,
  );
  expect((await app.as(agent).call(contract.getInboxSettings, { params })).data).toEqual({
    ...settings,
    ...good,
    away_enabled: true,
    away_message: 'Back at {{opens_at}}',
  });
  expect((await app.as(agent).call(contract.updateInboxSettings, { params, body: settings })).status).toBe(
    403,
  );
});
