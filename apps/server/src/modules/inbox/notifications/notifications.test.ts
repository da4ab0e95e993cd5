import * as contract from '@herald/contract';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { openSession } from '../../../http/sessions.ts';
import { notify } from '../../../messaging/notifications/index.ts';
import { startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';
import type { TestApp } from '../../../test/index.ts';

/** A tab of somebody who looks at no number; `counts` are those that its bell was told. */
async function openTab(app: TestApp, user: { id: number }) {
  const token = await openSession(app.services, { userId: user.id });
  const socket = io(app.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  const counts: [number, number][] = [];
  socket.on('notifications.updated', ({ team_id, unread }) => counts.push([team_id, unread]));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return { counts, [Symbol.asyncDispose]: async () => void socket.disconnect() };
}

test('notifications come newest first, page by page, and are read by some, by conversation and all at once', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const agent = await app.createMember({ id: number.team_id }, 'Agent');
  for (const index of [0, 1]) {
    const from = { wa_id: `3370000000${index}`, name: `P${index}` };
    await inbox.receiveMessages([textItem(app, 'Hello', from)], from);
  }
  const ids = (await app.db.selectFrom('contacts').select('id').orderBy('id').execute()).map(({ id }) => id);
  const place = { team_id: number.team_id, phone_number_id: number.id };
  const params = { team_id: number.team_id };
  for (const contact_id of ids) {
    const body = { body: `Look, @Ada, at ${contact_id}`, mentions: [agent.id] };
    await app.as(owner).call(contract.createNote, { params: { ...place, contact_id }, body });
  }
  const [contact_id = 0] = ids;
  await app.services.database.pipeline.transaction((tx) =>
    notify(tx, app.clock.now(), [
      {
        ...place,
        contact_id,
        user_id: agent.id,
        kind: 'scheduled_failed',
        actor_user_id: null,
        data: { text: 'Hi' },
      },
      // Somebody who is no member (any more) is told nothing.
      { ...place, contact_id, user_id: 999_999, kind: 'assigned', actor_user_id: null },
    ]),
  );

  const list = (query: { cursor?: string; per_page: number; kind?: 'mention'; unread?: 'true' }) =>
    app.as(agent).call(contract.listNotifications, { params, query });
  const first = await list({ per_page: 2 });
  expect(first.body.unread).toBe(3);
  expect(first.data.map(({ kind, text, by, contact }) => [kind, text, by?.name, contact?.name])).toEqual([
    ['scheduled_failed', 'Hi', undefined, 'P0'],
    ['mention', `Look, @Ada, at ${ids[1]}`, 'Ada Lovelace', 'P1'],
  ]);
  const second = await list({ per_page: 2, cursor: first.meta.next_cursor! });
  expect([second.data.length, second.meta.next_cursor]).toEqual([1, null]);
  expect((await list({ per_page: 2, cursor: 'x' })).status).toBe(422);

  // Where somebody was mentioned, by itself; each leads to its note.
  const mentions = await list({ per_page: 1, kind: 'mention' });
  expect(mentions.data.map(({ kind, contact }) => [kind, contact?.name])).toEqual([['mention', 'P1']]);
  const older = await list({ per_page: 1, kind: 'mention', cursor: mentions.meta.next_cursor! });
  expect([older.data[0]?.contact?.name, older.meta.next_cursor]).toEqual(['P0', null]);
  const [mention] = mentions.data;
  const [newest] = await app.db
    .selectFrom('messages')
    .select('id')
    .where('contact_id', '=', ids[1]!)
    .execute();
  const findNote = (contactId: number, note_id: number) =>
    app.as(agent).call(contract.findMessageAt, {
      params: { ...place, contact_id: contactId },
      query: { note_id: String(note_id) },
    });
  expect((await findNote(ids[1]!, mention!.note_id!)).data).toEqual({ message_id: newest!.id });
  expect((await findNote(ids[0]!, mention!.note_id!)).status).toBe(404);

  const read = async (user: { id: number }, body: object) =>
    (await app.as(user).call(contract.readNotifications, { params, body: body as { all: true } })).data
      .unread;
  const [failed] = first.data;
  expect(await read(owner, { ids: [failed!.id] })).toBe(0);
  expect(await read(agent, { ids: [failed!.id] })).toBe(2);
  expect(await read(agent, { phone_number_id: number.id, contact_id: ids[1] })).toBe(1);
  expect((await list({ per_page: 5, kind: 'mention', unread: 'true' })).data).toHaveLength(1);
  expect(await read(agent, { all: true })).toBe(0);
  expect((await list({ per_page: 5, kind: 'mention', unread: 'true' })).data).toEqual([]);
  expect((await list({ per_page: 5, kind: 'mention' })).data).toHaveLength(2);
  expect((await list({ per_page: 10 })).data.every(({ read_at }) => read_at !== null)).toBe(true);
});

test('other tabs learn of what was read, and whoever was mentioned of a note that was taken back', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const agent = await app.createMember({ id: number.team_id }, 'Agent');
  await inbox.receiveMessages([textItem(app, 'Hello')]);
  const { id: contact_id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const { team_id } = number;
  const params = { team_id, phone_number_id: number.id, contact_id };
  const mention = async (body: string) =>
    (await app.as(owner).call(contract.createNote, { params, body: { body, mentions: [agent.id] } })).data.id;
  const notes = [await mention('@Ada, one'), await mention('@Ada, two'), await mention('@Ada, three')];
  const { data: list } = await app
    .as(agent)
    .call(contract.listNotifications, { params: { team_id }, query: { per_page: 10 } });
  await using tab = await openTab(app, agent);
  await using stranger = await openTab(app, owner);

  const body = { ids: [list[0]!.id] };
  await app.as(agent).call(contract.readNotifications, { params: { team_id }, body });
  await expect.poll(() => tab.counts).toEqual([[team_id, 2]]);
  // Nothing more was read by this, so nobody is told.
  await app.as(agent).call(contract.readNotifications, { params: { team_id }, body });
  await app.as(owner).call(contract.deleteNote, { params: { ...params, note_id: notes[0]! } });
  await expect.poll(() => tab.counts.slice(1)).toEqual([[team_id, 1]]);
  expect(stranger.counts).toEqual([]);
});

test('a season later a notification is forgotten, and the note that it pointed to is not', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const agent = await app.createMember({ id: number.team_id }, 'Agent');
  await inbox.receiveMessages([textItem(app, 'Hello')]);
  const contact = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { team_id: number.team_id, phone_number_id: number.id, contact_id: contact.id };
  const mention = (body: string) =>
    app.as(owner).call(contract.createNote, { params, body: { body, mentions: [agent.id] } });
  await mention('@Ada, look');
  app.clock.advance({ days: 60 });
  await mention('@Ada, look again');
  app.clock.advance({ days: 31 });
  const sweep = "select graphile_worker.add_job('inbox.forgetNotifications', '{}')";
  await app.services.database.pools.owner.query(sweep);
  await app.runJobs();
  expect(await app.db.selectFrom('notifications').select('kind').execute()).toHaveLength(1);
  expect(await app.db.selectFrom('conversation_notes').select('id').execute()).toHaveLength(2);
});
