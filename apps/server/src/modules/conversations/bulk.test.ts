import {
  assignConversation,
  type BulkAction,
  changeConversations,
  closeConversation,
  getConversation,
  listConversations,
  markConversationUnread,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { type Inbox, startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';
import type { Module } from '../../module.ts';
import type { UserRow } from '../../test/index.ts';
import { recordFacts } from '../../test/recordFacts.ts';

async function startWith(count: number, ...more: Module[]) {
  const inbox = await startInbox({}, more);
  for (let index = 0; index < count; index += 1) {
    const from = { wa_id: `3370000${String(index).padStart(4, '0')}`, name: `P${index}` };
    await inbox.receiveMessages([textItem(inbox.app, 'Hello', from)], from);
  }
  const rows = await inbox.app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  const { team_id, id: phone_number_id } = inbox.number;
  const params = { team_id, phone_number_id };
  const ids = rows.map(({ id }) => id);
  const bulk = (by: UserRow, contact_ids: number[], action: BulkAction) =>
    inbox.app.as(by).call(changeConversations, { params, body: { contact_ids, action } });
  return { inbox, ids, params, bulk };
}

/** The kept counter, and what a recount says. */
async function unread({ app, number }: Inbox): Promise<[number, number]> {
  const kept = await app.db
    .selectFrom('phone_numbers')
    .select('unread_conversations')
    .where('id', '=', number.id)
    .executeTakeFirstOrThrow();
  const rows = await app.db
    .selectFrom('conversations')
    .select('contact_id')
    .where('phone_number_id', '=', number.id)
    .where('unread_count', '>', 0)
    .execute();
  return [kept.unread_conversations, rows.length];
}

const kindsOf = async ({ app }: Inbox, contactId: number) =>
  (
    await app.db
      .selectFrom('conversation_events')
      .select('kind')
      .where('contact_id', '=', contactId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

test('many are closed, reopened, read and unread at once; only those that change are told of and counted', async () => {
  const { inbox, ids, params, bulk } = await startWith(4);
  await using _ = inbox;
  const { app, owner } = inbox;
  await app
    .as(owner)
    .call(closeConversation, { params: { ...params, contact_id: ids[0]! }, body: { closed: true } });

  // Unknown ids, and contacts that never wrote, are left out.
  const closed = await bulk(owner, [...ids.slice(0, 3), 999_999], { kind: 'close' });
  expect(closed.data.changed).toEqual(ids.slice(1, 3));
  expect(closed.data.conversations.map((row) => [row.contact_id, row.closed])).toEqual([
    [ids[1], true],
    [ids[2], true],
  ]);
  expect(await unread(inbox)).toEqual([1, 1]);

  expect((await bulk(owner, ids, { kind: 'read' })).data.changed).toEqual([ids[3]]);
  expect((await bulk(owner, ids, { kind: 'reopen' })).data.changed).toEqual(ids.slice(0, 3));
  await app.as(owner).call(markConversationUnread, { params: { ...params, contact_id: ids[1]! } });
  expect((await bulk(owner, ids, { kind: 'unread' })).data.changed).toEqual([ids[0], ids[2], ids[3]]);
  expect(await unread(inbox)).toEqual([4, 4]);
  expect((await bulk(owner, ids, { kind: 'human_done' })).data).toEqual({ changed: [], conversations: [] });
  expect(await kindsOf(inbox, ids[1]!)).toEqual(['closed', 'reopened']);
  expect(await kindsOf(inbox, ids[3]!)).toEqual([]);
});

test('many are given to somebody and put off at once, and come back at their time', async () => {
  const { inbox, ids, params, bulk } = await startWith(3);
  await using _ = inbox;
  const { app, owner } = inbox;
  const agent = await app.createMember({ id: params.team_id }, 'Agent');
  const marketer = await app.createMember({ id: params.team_id }, 'Marketer');
  await app
    .as(owner)
    .call(assignConversation, { params: { ...params, contact_id: ids[0]! }, body: { user_id: agent.id } });

  const given = await bulk(owner, ids, { kind: 'assign', user_id: agent.id });
  expect(given.data.changed).toEqual(ids.slice(1));
  expect(given.data.conversations.map(({ assigned_to }) => assigned_to?.user_id)).toEqual([
    agent.id,
    agent.id,
  ]);
  expect((await bulk(owner, ids, { kind: 'assign', user_id: marketer.id })).status).toBe(422);

  const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  expect((await bulk(owner, ids, { kind: 'snooze', until: '2020-01-01T00:00:00Z' })).status).toBe(422);
  expect((await bulk(owner, ids, { kind: 'snooze', until })).data.changed).toEqual(ids);
  expect(await unread(inbox)).toEqual([0, 0]);
  expect((await bulk(owner, [ids[0]!], { kind: 'snooze', until: null })).data.changed).toEqual([ids[0]]);
  app.clock.advance({ hours: 2 });
  await app.runJobs();
  expect(await unread(inbox)).toEqual([2, 2]);
  expect(await kindsOf(inbox, ids[2]!)).toEqual(['assigned', 'snoozed', 'woken']);
});

test('lists are changed by those who manage them, and the conversations show it', async () => {
  const { inbox, ids, params, bulk } = await startWith(2);
  await using _ = inbox;
  const { app, owner } = inbox;
  const agent = await app.createMember({ id: params.team_id }, 'Agent');
  const viewer = await app.createMember({ id: params.team_id }, 'Viewer');
  const group = await app.db
    .insertInto('groups')
    .values({ ...params, name: 'VIP' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group_id = group.id;
  const { team: other } = await app.createTeam();
  const stranger = await app.db
    .insertInto('contacts')
    .values({ team_id: other.id, name: 'Theirs' })
    .returning('id')
    .executeTakeFirstOrThrow();

  const one = await bulk(owner, [ids[0]!], { kind: 'add_group', group_id });
  expect(one.data.conversations[0]?.groups).toEqual([{ id: group_id, name: 'VIP', color: 'green' }]);
  const both = await bulk(owner, [...ids, stranger.id], { kind: 'add_group', group_id });
  expect(both.data.changed).toEqual([ids[1]]);
  const size = () =>
    app.db.selectFrom('groups').select('contacts_count').where('id', '=', group_id).executeTakeFirstOrThrow();
  expect(await size()).toEqual({ contacts_count: 2 });
  const removed = await bulk(owner, [ids[1]!], { kind: 'remove_group', group_id });
  expect(removed.data.conversations[0]?.groups).toEqual([]);
  expect(removed.data.conversations[0]?.version).toBeGreaterThan(both.data.conversations[0]?.version ?? 0);

  expect((await bulk(owner, ids, { kind: 'add_group', group_id: 999_999 })).status).toBe(404);
  expect((await bulk(agent, ids, { kind: 'add_group', group_id })).status).toBe(403);
  expect((await bulk(viewer, ids, { kind: 'close' })).status).toBe(403);
});

test('what presses is listed by how much and then by how new, page by page, and each change is a line and a fact', async () => {
  const recorder = recordFacts();
  const { inbox, ids, params, bulk } = await startWith(5, recorder.module);
  await using _ = inbox;
  const { app, owner } = inbox;
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  recorder.take();
  expect((await bulk(owner, [a, b, c], { kind: 'prioritize', priority: 'high' })).data.changed).toEqual([
    a,
    b,
    c,
  ]);
  const changed = await bulk(owner, [b], { kind: 'prioritize', priority: 'urgent' });
  expect(changed.data.conversations).toMatchObject([{ contact_id: b, priority: 'urgent' }]);
  expect((await bulk(owner, [b], { kind: 'prioritize', priority: 'urgent' })).data.changed).toEqual([]);
  await bulk(owner, [d], { kind: 'prioritize', priority: 'low' });
  expect(recorder.take().map(({ type }) => type)).toEqual(Array(5).fill('conversation.prioritized'));
  const list = async (query: object) => {
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const page = { ...query, per_page: 1, ...(cursor && { cursor }) } as never;
      const { body } = await app.as(owner).call(listConversations, { params, query: page });
      found.push(...body.data.map(({ contact_id }) => contact_id));
      cursor = body.meta.next_cursor;
    } while (cursor);
    return found;
  };
  expect(await list({ priority_first: true })).toEqual([b, c, a, d]);
  expect(await list({ priority: 'high' })).toEqual([c, a]);
  expect(await list({ priority_first: true, assigned: 'me' })).toEqual([]);
  await bulk(owner, [c], { kind: 'close' });
  expect(await list({ priority: 'high' })).toEqual([a]);
  const { data } = await app
    .as(owner)
    .call(getConversation, { params: { ...params, contact_id: b }, query: { peek: true } as never });
  expect(data.timeline.flatMap((entry) => (entry.kind === 'event' ? entry : []))).toMatchObject([
    { event: 'prioritized', by: { user_id: owner.id }, data: { priority: 'urgent' } },
    { event: 'prioritized', data: { priority: 'high' } },
  ]);
  const viewer = await app.createMember({ id: params.team_id }, 'Viewer');
  expect((await bulk(viewer, [a], { kind: 'prioritize', priority: 'low' })).status).toBe(403);
});

test('many are blocked at once, which closes them and is written down, and unblocked as they were', async () => {
  const { inbox, ids, bulk } = await startWith(3);
  await using _ = inbox;
  const { app, owner } = inbox;
  const done = ids.slice(0, 1);
  await bulk(owner, done, { kind: 'close' });
  app.clock.advance({ seconds: 1 });
  const blocked = await bulk(owner, ids, { kind: 'block', reason: 'spam' });
  expect(blocked.data.conversations).toMatchObject(
    ids.map(() => ({ blocked: { reason: 'spam' }, closed: true })),
  );
  const lines = await app.db
    .selectFrom('audit_events')
    .select('target_id')
    .where('action', '=', 'contact.blocked')
    .execute();
  expect(lines.map(({ target_id }) => Number(target_id)).sort()).toEqual([...ids].sort());
  // Another reason is no other block.
  await bulk(owner, ids, { kind: 'block', reason: 'scam' });
  const back = await bulk(owner, ids, { kind: 'unblock', undo: true });
  expect(back.data.conversations.every((one) => one.blocked === null)).toBe(true);
  const closed = back.data.conversations.filter((one) => one.closed);
  expect(closed.map(({ contact_id }) => contact_id)).toEqual(done);
  expect(await unread(inbox)).toEqual([2, 2]);
});

test('what is done to many at once is told of each, and open pages hear of it', async () => {
  const recorder = recordFacts();
  const { inbox, ids, bulk } = await startWith(2, recorder.module);
  await using _ = inbox;
  recorder.take();
  await bulk(inbox.owner, ids, { kind: 'close' });
  const told = recorder.take();
  expect(told.map(({ type, contactId }) => ({ type, contactId }))).toEqual(
    ['conversation.closed', 'conversation.read'].flatMap((type) =>
      ids.map((contactId) => ({ type, contactId })),
    ),
  );
  expect(told.every(({ isBulk, by }) => !isBulk && by.id === inbox.owner.id)).toBe(true);
});
