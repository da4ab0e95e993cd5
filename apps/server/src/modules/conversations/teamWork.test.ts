import {
  assignConversation,
  closeConversation,
  getConversation,
  listConversations,
  snoozeConversation,
  untilAnswer,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { type Inbox, startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';
import { cancelJob, enqueue } from '../../platform/jobs/index.ts';
import { wakeOverdue } from './wakeConversations.ts';

const here = ({ number }: Inbox) => ({ team_id: number.team_id, phone_number_id: number.id });
const person = (index: number) => ({ wa_id: `3370000${String(index).padStart(4, '0')}`, name: `P${index}` });

/** A conversation for each of some people, who each wrote once. */
async function write(inbox: Inbox, count: number): Promise<number[]> {
  for (let index = 0; index < count; index += 1)
    await inbox.receiveMessages([textItem(inbox.app, 'Hello', person(index))], person(index));
  const rows = await inbox.app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function events({ app }: Inbox, contactId: number) {
  const rows = await app.db
    .selectFrom('conversation_events')
    .select(['kind', 'user_id', 'data'])
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, user_id, data }) => ({ kind, user_id, data }));
}

const noticesOf = ({ app }: Inbox, user: { id: number }) =>
  app.db
    .selectFrom('notifications')
    .select(['kind', 'contact_id', 'actor_user_id'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();

async function unreadOfNumber({ app, number }: Inbox): Promise<number> {
  const row = await app.db
    .selectFrom('phone_numbers')
    .select('unread_conversations')
    .where('id', '=', number.id)
    .executeTakeFirstOrThrow();
  return row.unread_conversations;
}

test('what is done to a conversation stands in its events, with whoever did it', async () => {
  await using inbox = await startInbox();
  const [contact_id = 0] = await write(inbox, 1);
  const { app, owner } = inbox;
  const params = { ...here(inbox), contact_id };

  await app.as(owner).call(closeConversation, { params, body: { closed: true } });
  await app.as(owner).call(closeConversation, { params, body: { closed: true } });
  await app.as(owner).call(closeConversation, { params, body: { closed: false } });
  await app.as(owner).call(closeConversation, { params, body: { closed: true } });
  await inbox.receiveMessages([textItem(app, 'Still there?', person(0))], person(0));

  expect(await events(inbox, contact_id)).toEqual([
    { kind: 'closed', user_id: owner.id, data: {} },
    { kind: 'reopened', user_id: owner.id, data: {} },
    { kind: 'closed', user_id: owner.id, data: {} },
    { kind: 'reopened', user_id: null, data: {} },
  ]);
});

test('a conversation is given to a member who may reply, who is told unless they took it themselves', async () => {
  await using inbox = await startInbox();
  const [contact_id = 0] = await write(inbox, 1);
  const { app, owner, number } = inbox;
  const agent = await app.createMember({ id: number.team_id }, 'Agent');
  const viewer = await app.createMember({ id: number.team_id }, 'Viewer');
  const { owner: stranger } = await app.createTeam();
  const assign = (by: { id: number }, user_id: number | null) =>
    app.as(by).call(assignConversation, { params: { ...here(inbox), contact_id }, body: { user_id } });

  const given = await assign(owner, agent.id);
  expect(given.data.assigned_to).toEqual({ user_id: agent.id, name: 'Ada Lovelace' });
  expect((await assign(agent, owner.id)).data.assigned_to?.user_id).toBe(owner.id);
  expect((await assign(agent, agent.id)).status).toBe(200);
  expect((await assign(agent, agent.id)).status).toBe(200);
  expect((await assign(agent, null)).data.assigned_to).toBeNull();
  for (const nobody of [viewer.id, stranger.id, 999_999]) {
    const refused = await assign(owner, nobody);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['user_id']]);
  }
  expect((await assign(viewer, agent.id)).status).toBe(403);

  expect(await noticesOf(inbox, agent)).toEqual([{ kind: 'assigned', contact_id, actor_user_id: owner.id }]);
  expect(await noticesOf(inbox, owner)).toEqual([{ kind: 'assigned', contact_id, actor_user_id: agent.id }]);
  expect((await events(inbox, contact_id)).map(({ kind, user_id, data }) => [kind, user_id, data])).toEqual([
    ['assigned', owner.id, { assignee_id: agent.id }],
    ['assigned', agent.id, { assignee_id: owner.id }],
    ['assigned', agent.id, { assignee_id: agent.id }],
    ['unassigned', agent.id, {}],
  ]);
});

test('of two who take one conversation at the same moment one has it, and the other hears so', async () => {
  await using inbox = await startInbox();
  const [contact_id = 0] = await write(inbox, 1);
  const { app, owner, number } = inbox;
  const agent = await app.createMember({ id: number.team_id }, 'Agent');
  const params = { ...here(inbox), contact_id };
  const take = (by: { id: number }, from: number | null) =>
    app.as(by).call(assignConversation, { params, body: { user_id: by.id, from } });
  const answers = await Promise.all([take(owner, null), take(agent, null)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [winner, loser] = answers[0].status === 200 ? [owner, agent] : [agent, owner];
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('assigned_meanwhile');
  expect((await take(winner, null)).data.assigned_to?.user_id).toBe(winner.id);
  expect((await take(loser, winner.id)).data.assigned_to?.user_id).toBe(loser.id);
});

test('turns go round among those who take conversations, and least busy asks who has least open', async () => {
  await using inbox = await startInbox();
  const ids = await write(inbox, 5);
  const { app, owner, number } = inbox;
  const agent = await app.createMember({ id: number.team_id }, 'Agent');
  await app.createMember({ id: number.team_id }, 'Viewer');
  const give = async (contact_id: number, how: 'round_robin' | 'least_busy') =>
    (await app.as(owner).call(assignConversation, { params: { ...here(inbox), contact_id }, body: { how } }))
      .data.assigned_to?.user_id;

  const [first, second, third] = [
    await give(ids[0]!, 'round_robin'),
    await give(ids[1]!, 'round_robin'),
    await give(ids[2]!, 'round_robin'),
  ];
  expect(new Set([first, second])).toEqual(new Set([owner.id, agent.id]));
  expect(third).toBe(first);
  expect(await give(ids[3]!, 'least_busy')).toBe(second);

  await app.db
    .insertInto('inbox_turns')
    .values([owner, agent].map(({ id }) => ({ ...here(inbox), user_id: id, is_available: false })))
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'phone_number_id', 'user_id']).doUpdateSet({ is_available: false }),
    )
    .execute();
  const params = { ...here(inbox), contact_id: ids[4]! };
  const refused = await app.as(owner).call(assignConversation, { params, body: { how: 'round_robin' } });
  expect([refused.status, refused.body.code]).toEqual([409, 'no_agent_available']);
});

test('a snoozed conversation comes back unread at its time, once, and whoever put it off is told', async () => {
  await using inbox = await startInbox();
  const [contact_id = 0] = await write(inbox, 1);
  const { app, owner } = inbox;
  const params = { ...here(inbox), contact_id };
  const snooze = (until: string | null) =>
    app.as(owner).call(snoozeConversation, { params, body: { until } });
  const listed = async (query: { snoozed?: boolean }) =>
    (await app.as(owner).call(listConversations, { params: here(inbox), query: query as never })).data.length;
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();

  for (const wrong of [inHours(-1), inHours(24 * 400)]) expect((await snooze(wrong)).status).toBe(422);
  const first = inHours(1);
  expect((await snooze(first)).data).toMatchObject({ snoozed_until: first, unread_count: 0 });
  expect(await unreadOfNumber(inbox)).toBe(0);
  expect([await listed({}), await listed({ snoozed: true })]).toEqual([0, 1]);
  await snooze(inHours(2));

  app.clock.advance({ hours: 1.5 });
  await app.runJobs();
  expect([await listed({}), await unreadOfNumber(inbox)]).toEqual([0, 0]);
  app.clock.advance({ hours: 1 });
  await app.runJobs();
  expect([await listed({}), await listed({ snoozed: true }), await unreadOfNumber(inbox)]).toEqual([1, 0, 1]);
  await app.runJobs();

  expect((await events(inbox, contact_id)).map(({ kind, user_id }) => [kind, user_id])).toEqual([
    ['snoozed', owner.id],
    ['snoozed', owner.id],
    ['woken', null],
  ]);
  expect(await noticesOf(inbox, owner)).toEqual([{ kind: 'snooze_over', contact_id, actor_user_id: null }]);
});

test('what a lost job left asleep is woken by the sweep', async () => {
  await using inbox = await startInbox();
  const [contact_id = 0, other = 0] = await write(inbox, 2);
  const { app, owner } = inbox;
  const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const later = new Date(app.clock.now().getTime() + 36_000_000).toISOString();
  const snooze = (id: number, time: string) =>
    app
      .as(owner)
      .call(snoozeConversation, { params: { ...here(inbox), contact_id: id }, body: { until: time } });
  await snooze(contact_id, until);
  await snooze(other, later);
  await app.services.database.pipeline.transaction((tx) =>
    cancelJob(tx, `wake:${inbox.number.id}:${contact_id}`),
  );

  app.clock.advance({ hours: 2 });
  await app.runJobs();
  expect(await noticesOf(inbox, owner)).toEqual([]);
  await app.services.database.pipeline.transaction((tx) => enqueue(tx, wakeOverdue, {}));
  await app.runJobs();
  expect(await noticesOf(inbox, owner)).toEqual([{ kind: 'snooze_over', contact_id, actor_user_id: null }]);
  expect((await events(inbox, other)).map(({ kind }) => kind)).toEqual(['snoozed']);
});

test('what is snoozed until the person writes has no time, and comes back when they do', async () => {
  await using inbox = await startInbox();
  const [contact_id = 0] = await write(inbox, 1);
  const { app, owner } = inbox;
  const params = { ...here(inbox), contact_id };
  const inAnHour = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  for (const until of [inAnHour, untilAnswer])
    await app.as(owner).call(snoozeConversation, { params, body: { until } });
  const look = async () => {
    const query = { peek: true } as never;
    const { data } = await app.as(owner).call(getConversation, { params, query });
    return [data.snoozed_until, data.unread_count];
  };
  app.clock.advance({ hours: 2 });
  await app.services.database.pipeline.transaction((tx) => enqueue(tx, wakeOverdue, {}));
  await app.runJobs();
  expect(await look()).toEqual([untilAnswer, 0]);
  await inbox.receiveMessages([textItem(app, 'Me again', person(0))], person(0));
  expect(await look()).toEqual([null, 1]);
});

test('a message, closing and taking it back all end a snooze, and the waiting job then minds its own business', async () => {
  await using inbox = await startInbox();
  const ids = await write(inbox, 3);
  const { app, owner } = inbox;
  const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const at = (index: number) => ({ ...here(inbox), contact_id: ids[index]! });
  for (const index of [0, 1, 2])
    await app.as(owner).call(snoozeConversation, { params: at(index), body: { until } });

  await inbox.receiveMessages([textItem(app, 'Me again', person(0))], person(0));
  await app.as(owner).call(closeConversation, { params: at(1), body: { closed: true } });
  await app.as(owner).call(snoozeConversation, { params: at(2), body: { until: null } });
  const look = async (index: number) => {
    const { data } = await app
      .as(owner)
      .call(getConversation, { params: at(index), query: { peek: true } as never });
    return [data.snoozed_until, data.closed, data.unread_count];
  };
  const before = [await look(0), await look(1), await look(2)];
  expect(before).toEqual([
    [null, false, 1],
    [null, true, 0],
    [null, false, 0],
  ]);

  app.clock.advance({ hours: 2 });
  await app.runJobs();
  expect([await look(0), await look(1), await look(2)]).toEqual(before);
  expect((await events(inbox, ids[0]!)).at(-1)).toEqual({ kind: 'woken', user_id: null, data: {} });
  expect((await events(inbox, ids[1]!)).at(-1)).toMatchObject({ kind: 'closed' });
  expect(await noticesOf(inbox, owner)).toEqual([]);
});

test('whoever leaves the team leaves their conversations, turns and notifications', async () => {
  await using inbox = await startInbox();
  const [contact_id = 0] = await write(inbox, 1);
  const { app, owner, number } = inbox;
  const agent = await app.createMember({ id: number.team_id }, 'Agent');
  const params = { ...here(inbox), contact_id };
  const { data: given } = await app
    .as(owner)
    .call(assignConversation, { params, body: { user_id: agent.id } });
  await app.db
    .insertInto('inbox_agents')
    .values({ ...here(inbox), user_id: agent.id })
    .execute();

  await app.db.deleteFrom('members').where('user_id', '=', agent.id).execute();

  const { data } = await app.as(owner).call(getConversation, { params, query: { peek: true } as never });
  expect(data.assigned_to).toBeNull();
  expect(data.version).toBeGreaterThan(given.version);
  expect(await noticesOf(inbox, agent)).toEqual([]);
  expect(await app.db.selectFrom('inbox_agents').selectAll().execute()).toEqual([]);
  // What was done stays, with the name of whoever it was.
  expect((await events(inbox, contact_id)).map(({ kind }) => kind)).toEqual(['assigned']);
});
