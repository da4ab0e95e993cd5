import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { notify } from '../../messaging/notifications/index.ts';
import {
  bodyOf,
  createNumber,
  drainWhatsapp,
  messagesChange,
  postWebhook,
  receiving,
  type TestNumber,
} from '../../messaging/whatsapp/test/index.ts';
import type { Module } from '../../module.ts';
import { runJobsOnce } from '../../platform/jobs/index.ts';
import { hashToken } from '../../platform/secrets.ts';
import { startTestApp, type UserRow } from '../../test/index.ts';
import { accounts } from '../accounts/index.ts';
import { conversationListeners, conversations } from '../conversations/index.ts';
import { inbox } from '../inbox/index.ts';
import { push } from './index.ts';
import { pushListener, pushMessages } from './pushMessages.ts';
import { readVapid, startPushService } from './testing.ts';

async function startPushTest(...others: Module[]) {
  const stack = new AsyncDisposableStack();
  const service = stack.use(await startPushService());
  const app = stack.use(
    await startTestApp({
      modules: [...receiving, push, ...others],
      environment: { OUTBOUND_ALLOW: service.host, MAIL_FROM: 'Herald <post@shop.example>' },
    }),
  );
  const { team, owner } = await app.createTeam();
  const number: TestNumber = await createNumber(app, team.id);
  const subscribe = async (user: UserRow, answer?: number) => {
    const body = service.browser(answer);
    const { data } = await app.as(user).call(contract.subscribeToPush, { body });
    return { id: data.id, path: new URL(body.endpoint).pathname, body };
  };
  const write = async (text: string, id = 'wamid.1') => {
    const message = {
      id,
      from: '33639980001',
      timestamp: String(Math.floor(app.clock.now().getTime() / 1000)),
      type: 'text',
      text: { body: text },
    };
    expect((await postWebhook(app, bodyOf([messagesChange(number, [message])]))).status).toBe(200);
    await drainWhatsapp(app, { listeners: [...conversationListeners, pushListener] });
  };
  const told = () => service.received.map(({ path }) => path).sort();
  return {
    app,
    team,
    owner,
    number,
    service,
    subscribe,
    write,
    told,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test('a message is shown in the browsers of those who want to know, readable by them alone', async () => {
  await using talk = await startPushTest();
  const { app, owner, team, number, service } = talk;
  const browser = await talk.subscribe(owner);
  await talk.write('Is the lamp still there?');
  await app.runJobs();

  const contact = await app.db.selectFrom('contacts').selectAll().executeTakeFirstOrThrow();
  expect(service.received).toHaveLength(1);
  const [{ path, headers, content } = { path: '', headers: {}, content: null }] = service.received;
  expect(path).toBe(browser.path);
  expect(content).toEqual({
    title: contact.profile_name ?? contact.phone_number,
    body: 'Is the lamp still there?',
    url: `/teams/${team.id}/${number.id}/messages/${contact.id}`,
    tag: `conversation:${number.id}:${contact.id}`,
  });
  const { data: key } = await app.as(owner).call(contract.getPushKey);
  expect(readVapid(String(headers.authorization), key.public_key)).toMatchObject({
    aud: `http://${service.host}`,
    sub: 'mailto:post@shop.example',
  });
  expect(headers['content-encoding']).toBe('aes128gcm');
});

test('each member is told what they chose, and nobody of what was read meanwhile', async () => {
  await using talk = await startPushTest();
  const { app, team, number, service } = talk;
  const [busy, marketer] = [await app.createMember(team, 'Agent'), await app.createMember(team, 'Marketer')];
  const [mine, unassigned, looking] = [
    await talk.subscribe(busy),
    await talk.subscribe(talk.owner),
    await talk.subscribe(marketer),
  ];
  const prefer = (user: UserRow, wish: string) =>
    app.db
      .updateTable('members')
      .set({ preferences: JSON.stringify({ push: wish }) })
      .where('user_id', '=', user.id)
      .execute();
  const assign = (userId: number | null) =>
    app.db.updateTable('conversations').set({ assigned_user_id: userId }).execute();
  const next = async (text: string, id: string) => {
    service.received.length = 0;
    await talk.write(text, id);
    await app.runJobs();
    return talk.told();
  };

  await prefer(busy, 'mine');
  // Marketers look on and do not answer: what nobody has is not theirs.
  expect(await next('One', 'wamid.1')).toEqual([unassigned.path]);
  await assign(busy.id);
  expect(await next('Two', 'wamid.2')).toEqual([mine.path]);
  await prefer(marketer, 'all');
  expect(await next('Three', 'wamid.3')).toEqual([mine.path, looking.path].sort());
  await prefer(busy, 'none');
  await prefer(marketer, 'none');
  expect(await next('Four', 'wamid.4')).toEqual([]);

  // Of a number with chosen agents, what nobody has concerns those alone.
  await assign(null);
  await app.db
    .insertInto('inbox_agents')
    .values({ team_id: team.id, phone_number_id: number.id, user_id: busy.id })
    .execute();
  await prefer(busy, 'mine_and_unassigned');
  expect(await next('Five', 'wamid.5')).toEqual([mine.path]);

  service.received.length = 0;
  await talk.write('Six', 'wamid.6');
  await app.db.updateTable('conversations').set({ unread_count: 0 }).execute();
  await app.runJobs();
  expect(talk.told()).toEqual([]);
});

test('two messages before the first push make one, with the newer words', async () => {
  await using talk = await startPushTest();
  await talk.subscribe(talk.owner);
  await talk.write('Hello?', 'wamid.1');
  await talk.write('Anybody there?', 'wamid.2');
  await talk.app.runJobs();
  expect(talk.service.received.map(({ content }) => content)).toEqual([
    expect.objectContaining({ body: 'Anybody there?' }),
  ]);
});

test('what answers by itself keeps no message from those who want to know, an answer of a person does', async () => {
  await using talk = await startPushTest();
  const { app, owner, team, number, service } = talk;
  await talk.subscribe(owner);
  const next = async (text: string, id: string, meanwhile?: () => Promise<unknown>) => {
    service.received.length = 0;
    await talk.write(text, id);
    await meanwhile?.();
    await app.runJobs();
    return service.received.map(({ content }) => (content as { body: string }).body);
  };
  expect(await next('Hello', 'wamid.1')).toEqual(['Hello']);
  const contact = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const place = { team_id: team.id, phone_number_id: number.id, contact_id: contact.id };
  const outgoing = () =>
    app.db
      .selectFrom('messages')
      .select(['cause', 'content'])
      .where('direction', '=', 'out')
      .orderBy('id')
      .execute();

  // Whoever was brought back is sent at once what waited for that.
  const waiting = { ...place, kind: 'reengage' as const, created_by: owner.id };
  await app.db
    .insertInto('scheduled_messages')
    .values({ ...waiting, message: JSON.stringify({ type: 'text', body: 'It is back' }) })
    .execute();
  expect(await next('Yes?', 'wamid.2')).toEqual(['Yes?']);
  expect(await outgoing()).toEqual([{ cause: 'inbox', content: { body: 'It is back' } }]);

  expect(await next('Stop', 'wamid.3')).toEqual(['Stop']);
  expect(await outgoing()).toHaveLength(2);

  const answer = (cause: 'inbox' | 'phone_app') => () =>
    app.db
      .insertInto('messages')
      .values({ ...place, cause, direction: 'out', status: 'sent', type: 'text', content: '{"body":"Hm"}' })
      .execute();
  expect(await next('Four', 'wamid.4', answer('inbox'))).toEqual([]);
  expect(await next('Five', 'wamid.5', answer('phone_app'))).toEqual([]);
  expect(await next('Six', 'wamid.6')).toEqual(['Six']);
});

test('a browser that is gone is forgotten, one whose service is down is tried again', async () => {
  await using talk = await startPushTest();
  const { app } = talk;
  const [gone, down] = [await talk.subscribe(talk.owner, 410), await talk.subscribe(talk.owner, 503)];
  await talk.write('Hello');
  const failures = await app.tryJobs();
  expect(failures).toHaveLength(1);
  const left = await app.db.selectFrom('push_subscriptions').select(['id', 'failures']).execute();
  expect(left).toEqual([{ id: down.id, failures: 1 }]);
  expect(left).not.toContainEqual(expect.objectContaining({ id: gone.id }));
});

test('a notification of one member goes to their browsers, in their language', async () => {
  await using talk = await startPushTest();
  const { app, team, owner, number, service } = talk;
  const agent = await app.createMember(team, 'Agent');
  await app.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', agent.id).execute();
  await talk.subscribe(agent);
  const contact = await app.db
    .insertInto('contacts')
    .values({ team_id: team.id, name: 'Anaïs' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { team_id: team.id, phone_number_id: number.id, contact_id: contact.id };
  const note = await app.db
    .insertInto('conversation_notes')
    .values({ ...about, user_id: owner.id, body: '@agent rappelle-la' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.services.database.pipeline.transaction((tx) =>
    notify(tx, app.clock.now(), [
      { ...about, user_id: agent.id, kind: 'mention', note_id: note.id, actor_user_id: owner.id },
    ]),
  );
  await app.runJobs();
  expect(service.received.map(({ content }) => content)).toEqual([
    {
      title: `${owner.first_name} ${owner.last_name} vous a mentionné · Anaïs`,
      body: '@agent rappelle-la',
      url: `/teams/${team.id}/${number.id}/messages/${contact.id}`,
      tag: expect.stringMatching(/^notification:\d+$/),
    },
  ]);
});

test('nobody of a blocked team is told what customers write, nor what colleagues do', async () => {
  await using talk = await startPushTest();
  const { app, team, owner, number, service } = talk;
  const agent = await app.createMember(team, 'Agent');
  await talk.subscribe(owner);
  await talk.write('Is the lamp still there?');
  const { id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const about = { team_id: team.id, phone_number_id: number.id, contact_id: id };
  await app.services.database.pipeline.transaction((tx) =>
    notify(tx, app.clock.now(), [{ ...about, user_id: owner.id, kind: 'assigned', actor_user_id: agent.id }]),
  );
  await app.db.updateTable('teams').set({ blocked_at: app.clock.now() }).where('id', '=', team.id).execute();
  await app.runJobs();
  expect(service.received).toEqual([]);
});

test('a browser can be tried and taken off by its owner alone; inside addresses are refused', async () => {
  await using talk = await startPushTest();
  const { app, owner, service } = talk;
  const mine = await talk.subscribe(owner);
  const again = await app.as(owner).call(contract.subscribeToPush, { body: mine.body });
  expect(again.data.id).toBe(mine.id);
  const params = { subscription_id: mine.id };
  expect((await app.as(owner).call(contract.testPush, { params })).status).toBe(204);
  await app.runJobs();
  expect(service.received.map(({ content }) => content)).toEqual([expect.objectContaining({ tag: 'test' })]);

  const stranger = await app.createUser();
  expect((await app.as(stranger).call(contract.testPush, { params })).status).toBe(404);
  expect((await app.as(stranger).call(contract.unsubscribeFromPush, { params })).status).toBe(404);
  const inside = { ...mine.body, endpoint: 'http://169.254.169.254/latest' };
  const refused = await app.as(stranger).call(contract.subscribeToPush, { body: inside });
  expect([refused.status, refused.body.code]).toEqual([409, 'endpoint_refused']);
  expect((await app.as(owner).call(contract.unsubscribeFromPush, { params })).status).toBe(204);
  expect((await app.as(owner).call(contract.unsubscribeFromPush, { params })).status).toBe(404);
});

test('whoever subscribed a browser with a stolen session is told nothing once the password was reset', async () => {
  await using talk = await startPushTest(accounts);
  const { app, owner, service } = talk;
  await talk.subscribe(owner);
  await talk.write('Is the lamp still there?');
  await app.runJobs();
  expect(service.received).toHaveLength(1);

  const expires_at = new Date(app.clock.now().getTime() + 60_000);
  const reset = { user_id: owner.id, token_hash: hashToken('hpr_mailed'), expires_at };
  await app.db.insertInto('password_resets').values(reset).execute();
  const body = { token: 'hpr_mailed', password: 'eleven green parrots sing' };
  expect((await app.anybody.call(contract.resetPassword, { body })).status).toBe(200);
  expect(await app.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
  await talk.write('My card ends in 4242, please refund me', 'wamid.2');
  await app.runJobs();
  expect(service.received).toHaveLength(1);
});

test('of a person the newest ten browsers are told, one after the other, and trying them is limited', async () => {
  await using talk = await startPushTest();
  const { app, owner } = talk;
  const first = await talk.subscribe(owner);
  for (let more = 0; more < 9; more += 1) {
    app.clock.advance({ minutes: 1 });
    await talk.subscribe(owner);
  }
  // Said again, the first is the newest; the second makes room.
  app.clock.advance({ minutes: 1 });
  await app.as(owner).call(contract.subscribeToPush, { body: first.body });
  app.clock.advance({ minutes: 1 });
  const last = await talk.subscribe(owner);
  const rows = await app.db.selectFrom('push_subscriptions').select('id').orderBy('id').execute();
  const ids = rows.map(({ id }) => id);
  expect([ids.length, ids.includes(first.id), ids.includes(last.id)]).toEqual([10, true, true]);

  await talk.write('Hello');
  await runJobsOnce(app.services, [pushMessages]);
  const statuses = [];
  for (let time = 0; time < 11; time += 1) {
    const params = { subscription_id: last.id };
    statuses.push((await app.as(owner).call(contract.testPush, { params })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
  const { rows: queued } = await app.services.database.pools.owner.query(
    "select queue_name, count(*)::int from graphile_worker.jobs where task_identifier = 'push.deliver' group by 1",
  );
  expect(queued).toEqual([{ queue_name: `push:${owner.id % 4}`, count: 11 }]);
});

test('every process of an installation signs with the same keys', async () => {
  await using talk = await startPushTest();
  const ask = () => talk.app.as(talk.owner).call(contract.getPushKey);
  const [one, two] = await Promise.all([ask(), ask()]);
  expect(one.data.public_key).toBe(two.data.public_key);
  const rows = await talk.app.db.selectFrom('installation_keys').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.private_key_sealed).toMatch(/^h2\.test\./);
});

test('whoever follows a conversation is pushed its messages as of their own, once', async () => {
  await using talk = await startPushTest(conversations, inbox);
  const { app, owner, team, number, told } = talk;
  const colleague = await app.createMember({ id: team.id }, 'Agent');
  const browser = await talk.subscribe(owner);
  for (const user of [owner, colleague])
    await app
      .as(user)
      .call(contract.updatePreferences, { params: { team_id: team.id }, body: { push: 'mine' } });
  await talk.write('Hello?');
  await app.runJobs();
  expect(told()).toEqual([]);

  const contact = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { team_id: team.id, phone_number_id: number.id, contact_id: contact.id };
  await app.as(owner).call(contract.followConversation, { params, body: { followed: true } });
  await talk.write('Still there?', 'wamid.2');
  await app.runJobs();
  expect(told()).toEqual([browser.path]);
});

test('a name turns nothing in a push', async () => {
  await using talk = await startPushTest();
  const { app, owner, service } = talk;
  await talk.subscribe(owner);
  await talk.write('Hello');
  await app.db
    .updateTable('contacts')
    .set({ name: '\u200b\u202e', profile_name: '\u202eAnna\u200b' })
    .execute();
  await app.runJobs();
  expect(service.received.map(({ content }) => content)).toMatchObject([{ title: 'Anna' }]);
});
