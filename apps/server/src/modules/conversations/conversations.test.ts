import {
  closeConversation,
  closeHumanNeeded,
  countAwaitingReply,
  getConversation,
  listConversations,
  markConversationUnread,
  searchConversations,
  urlOf,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import {
  type Inbox,
  messageItem,
  messagesChange,
  startInbox,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';

const here = ({ number }: Inbox) => ({ team_id: number.team_id, phone_number_id: number.id });
const person = (index: number) => ({
  wa_id: `3370000${String(index).padStart(4, '0')}`,
  name: `Person ${index}`,
});

async function contactIds(inbox: Inbox): Promise<number[]> {
  const rows = await inbox.app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function unreadOfNumber({ app, number }: Inbox): Promise<number> {
  const row = await app.db
    .selectFrom('phone_numbers')
    .select('unread_conversations')
    .where('id', '=', number.id)
    .executeTakeFirstOrThrow();
  return row.unread_conversations;
}

test('times are those of the team', async () => {
  await using inbox = await startInbox();
  inbox.app.clock.jumpTo(new Date(new Date().getFullYear() + 1, 6, 1));
  await inbox.app.db.updateTable('teams').set({ timezone: 'Asia/Tokyo' }).execute();
  const at = Date.UTC(new Date().getFullYear() + 1, 5, 30, 16, 5) / 1000;
  await inbox.receiveMessages([textItem(inbox.app, 'late', undefined, { timestamp: String(at) })]);
  const [contact_id = 0] = await contactIds(inbox);
  const answer = await inbox.app
    .as(inbox.owner)
    .call(getConversation, { params: { ...here(inbox), contact_id }, query: {} });
  expect(answer.data.messages[0]).toMatchObject({
    time_sended_at: '01:05',
    date_sended_at: `${new Date().getFullYear() + 1}-07-01`,
  });
});

test('the window closes a day after the last message, also after one from an ad', async () => {
  await using inbox = await startInbox();
  const ad = {
    referral: { source_type: 'ad', source_id: '6001', headline: 'Essai offert', ctwa_clid: 'ARx' },
  };
  await inbox.receiveMessages([textItem(inbox.app, 'hello', person(1))], person(1));
  await inbox.receiveMessages([textItem(inbox.app, 'hello', person(2), ad)], person(2));
  inbox.app.clock.advance({ hours: 25 });
  const list = await inbox.app.as(inbox.owner).call(listConversations, { params: here(inbox), query: {} });
  const byName = new Map(list.data.map((one) => [one.name, one]));
  expect(byName.get('Person 1')).toMatchObject({ can_send_message: false, time_left_to_send_message: 0 });
  expect(byName.get('Person 2')).toMatchObject({ can_send_message: false, time_left_to_send_message: 0 });
});

test('the list shows alone who came from an ad, also after what they wrote since', async () => {
  await using inbox = await startInbox();
  const from = (source_type: string) => ({ referral: { source_type, source_id: '6001' } });
  await inbox.receiveMessages([textItem(inbox.app, 'hello', person(1))], person(1));
  await inbox.receiveMessages([textItem(inbox.app, 'hello', person(2), from('ad'))], person(2));
  await inbox.receiveMessages([textItem(inbox.app, 'and a question', person(2))], person(2));
  await inbox.receiveMessages([textItem(inbox.app, 'hello', person(3), from('post'))], person(3));
  // Whoever was known already and taps an ad later has come from one as well.
  await inbox.receiveMessages([textItem(inbox.app, 'hello', person(4))], person(4));
  inbox.app.clock.advance({ minutes: 1 });
  await inbox.receiveMessages(
    [textItem(inbox.app, 'again', person(4), from('ad')), textItem(inbox.app, 'now', person(4))],
    person(4),
  );
  const { data } = await inbox.app
    .as(inbox.owner)
    .call(listConversations, { params: here(inbox), query: { from_ad: true } as never });
  expect(data.map(({ name, is_from_ad }) => [name, is_from_ad])).toEqual([
    ['Person 4', true],
    ['Person 2', true],
  ]);
});

test('a message from an ad says which one, with the id by which a sale is told back to it', async () => {
  await using inbox = await startInbox();
  const referral = { source_type: 'ad', source_id: '6001', headline: 'Essai offert', ctwa_clid: 'ARx' };
  const from = (source_url: string) => ({ referral: { ...referral, source_url } });
  await inbox.receiveMessages([
    textItem(inbox.app, 'hello', person(1), from('https://fb.me/x')),
    textItem(inbox.app, 'again', person(1), from('javascript:alert(1)')),
    textItem(inbox.app, 'and again', person(1)),
  ]);
  const [contact_id = 0] = await contactIds(inbox);
  const params = { ...here(inbox), contact_id };
  const { data } = await inbox.app.as(inbox.owner).call(getConversation, { params, query: {} });
  const shown = { kind: 'ad', headline: 'Essai offert', body: null, click_id: 'ARx', picture: null };
  expect(data.messages.toReversed().map((one) => one.referral)).toEqual([
    { ...shown, url: 'https://fb.me/x' },
    { ...shown, url: null },
    null,
  ]);
});

test('the list comes in pages, those that need a person first, without gaps or doubles', async () => {
  await using inbox = await startInbox();
  for (let index = 1; index <= 7; index += 1) {
    const one = person(index);
    // Two at a time in one second: the order must be stable all the same.
    if (index % 2) inbox.app.clock.advance({ minutes: 1 });
    await inbox.receiveMessages([textItem(inbox.app, `from ${index}`, one)], one);
  }
  const [first = 0] = await contactIds(inbox);
  await inbox.app.db
    .updateTable('conversations')
    .set({ is_human_needed: true })
    .where('contact_id', '=', first)
    .execute();

  const seen: (string | null)[] = [];
  let cursor: string | null | undefined;
  const caller = inbox.app.as(inbox.owner);
  do {
    const query: { per_page: number; cursor?: string } = cursor ? { per_page: 3, cursor } : { per_page: 3 };
    const answer = await caller.call(listConversations, { params: here(inbox), query });
    seen.push(...answer.data.map(({ name }) => name));
    cursor = answer.meta.next_cursor;
  } while (cursor);
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
  expect(seen[0]).toBe('Person 1');
  expect(seen[1]).toBe('Person 7');
  const bent = await caller.call(listConversations, {
    params: here(inbox),
    query: { cursor: 'bm9uc2Vuc2U' },
  });
  expect(bent.status).toBe(422);
});

test('a cursor that we did not write is refused', async () => {
  await using inbox = await startInbox();
  const ask = async (...position: unknown[]) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
    const caller = inbox.app.as(inbox.owner);
    return (await caller.call(listConversations, { params: here(inbox), query: { cursor } })).status;
  };
  expect(await ask(false, '2026-11-20 10:00:00.123456+00', 1)).toBe(200);
  for (const moment of ['99', '2026-02-31 10:00:00+00', '2026-11-20 25:00:00+00', 'infinity', '2026-11-20'])
    expect([moment, await ask(false, moment, 1)]).toEqual([moment, 422]);
  expect(await ask(1, 2)).toBe(422);
});

test('opening marks read, peeking does not, and unread and closed filter the list', async () => {
  await using inbox = await startInbox();
  for (const one of [person(1), person(2)])
    await inbox.receiveMessages([textItem(inbox.app, 'hi', one)], one);
  const [a = 0, b = 0] = await contactIds(inbox);
  const caller = inbox.app.as(inbox.owner);
  const open = (contact_id: number, query: { peek?: 'true' } = {}) =>
    caller.call(getConversation, { params: { ...here(inbox), contact_id }, query });
  const names = async (query: Record<string, 'true'>) =>
    (await caller.call(listConversations, { params: here(inbox), query })).data.map(
      ({ contact_id }) => contact_id,
    );

  expect((await open(a, { peek: 'true' })).body.inbound_conversation_not_read).toBe(2);
  expect((await open(a)).body.inbound_conversation_not_read).toBe(1);
  expect((await open(a)).body.inbound_conversation_not_read).toBe(1);
  expect(await names({ unread: 'true' })).toEqual([b]);

  const params = { ...here(inbox), contact_id: a };
  expect((await caller.call(markConversationUnread, { params })).data.unread_count).toBe(1);
  expect(await unreadOfNumber(inbox)).toBe(2);
  expect((await caller.call(closeConversation, { params, body: {} })).data).toMatchObject({
    closed: true,
    unread_count: 0,
  });
  expect(await names({ closed: 'true' })).toEqual([a]);
  expect(await names({})).toEqual([b]);
  inbox.app.clock.advance({ minutes: 1 });
  await inbox.receiveMessages([textItem(inbox.app, 'me again', person(1))], person(1));
  expect(await names({})).toEqual([a, b]);
  expect((await caller.call(closeConversation, { params, body: { closed: false } })).data.closed).toBe(false);
});

test('a link on another site marks nothing as read', async () => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'hi')]);
  const [contact_id = 0] = await contactIds(inbox);
  const path = urlOf(getConversation, { params: { ...here(inbox), contact_id }, query: {} });
  const cookie = `access_token=${await openSession(inbox.app.services, { userId: inbox.owner.id })}`;
  const unreadAfter = async (headers: Record<string, string>) => {
    const answer = await inbox.app.anybody.fetch(path, { headers: { cookie, ...headers } });
    return [answer.status, await unreadOfNumber(inbox)];
  };
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await unreadAfter({ 'sec-fetch-site': site })).toEqual([200, 1]);
  expect(await unreadAfter({ referer: 'https://elsewhere.example/' })).toEqual([200, 1]);
  expect(await unreadAfter({ 'sec-fetch-site': 'same-origin' })).toEqual([200, 0]);
});

test('somebody who may only look on leaves a conversation unread', async () => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'hi')]);
  const viewer = await inbox.app.createMember({ id: inbox.number.team_id }, 'Viewer');
  const [contact_id = 0] = await contactIds(inbox);
  const params = { ...here(inbox), contact_id };
  const opened = await inbox.app.as(viewer).call(getConversation, { params, query: {} });
  expect([opened.status, opened.data.unread_count]).toEqual([200, 1]);
  expect((await inbox.app.as(viewer).call(closeConversation, { params, body: {} })).status).toBe(403);
});

test('a contact without a conversation can be opened, a stranger and another team cannot', async () => {
  await using inbox = await startInbox();
  const other = await inbox.app.createTeam();
  const [own, foreign] = await Promise.all(
    [inbox.number.team_id, other.team.id].map((team_id) =>
      inbox.app.db
        .insertInto('contacts')
        .values({ team_id, name: 'New' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  );
  const caller = inbox.app.as(inbox.owner);
  const open = (contact_id: number | undefined) =>
    caller.call(getConversation, { params: { ...here(inbox), contact_id: contact_id ?? 0 }, query: {} });
  const answer = await open(own?.id);
  expect(answer.data).toMatchObject({
    messages: [],
    can_send_message: false,
    last_message_interaction_at: null,
  });
  expect((await open(foreign?.id)).status).toBe(404);
  expect((await open(999_999)).status).toBe(404);
  const closing = await caller.call(closeConversation, {
    params: { ...here(inbox), contact_id: own?.id ?? 0 },
    body: {},
  });
  expect(closing.status).toBe(404);
});

test('a long thread is read back page by page', async () => {
  await using inbox = await startInbox();
  const items = Array.from({ length: 60 }, (_, index) => textItem(inbox.app, `message ${index}`));
  await inbox.receiveMessages(items);
  const [contact_id = 0] = await contactIds(inbox);
  const caller = inbox.app.as(inbox.owner);
  const params = { ...here(inbox), contact_id };
  const newest = await caller.call(getConversation, { params, query: {} });
  expect(newest.data.messages).toHaveLength(50);
  const before = newest.data.older_cursor ?? '';
  const older = await caller.call(getConversation, { params, query: { before } });
  expect(older.data.messages).toHaveLength(10);
  expect(older.data.older_cursor).toBeNull();
  expect(older.data.messages.at(-1)?.message).toEqual({ body: 'message 0' });
});

test('what a person quoted, liked, edited and deleted shows in the thread', async () => {
  await using inbox = await startInbox();
  const { app } = inbox;
  const first = textItem(app, 'the first');
  const second = textItem(app, 'about that', undefined, { context: { from: '33700000123', id: first.id } });
  await inbox.receiveMessages([first, second]);
  await inbox.receiveMessages([
    messageItem(app, 'reaction', { reaction: { message_id: second.id, emoji: '🎉' } }),
    messageItem(app, 'revoke', { revoke: { original_message_id: first.id } }),
  ]);
  const [contact_id = 0] = await contactIds(inbox);
  const answer = await app
    .as(inbox.owner)
    .call(getConversation, { params: { ...here(inbox), contact_id }, query: {} });
  expect(answer.data.messages).toMatchObject([
    {
      quoted: { preview: '', contact_is_sender: true },
      reactions: [{ emoji: '🎉', contact_is_sender: true }],
    },
    { deleted: true, message: { body: '' } },
  ]);
});

test('search finds names, numbers and words, in this number and team only', async () => {
  await using inbox = await startInbox();
  const lea = { wa_id: '33711223344', name: 'Léa 100%' };
  await inbox.receive(
    messagesChange(inbox.number, [textItem(inbox.app, 'Où est ma commande ?', lea)], lea),
    messagesChange(inbox.number, [textItem(inbox.app, 'hello', person(2))], person(2)),
  );
  const find = async (query: string) => {
    const answer = await inbox.app
      .as(inbox.owner)
      .call(searchConversations, { params: here(inbox), body: { query } });
    return answer.data.map(({ name }) => name);
  };
  expect(await find('léa')).toEqual(['Léa 100%']);
  expect(await find('lea')).toEqual(['Léa 100%']);
  expect(await find('ou EST')).toEqual(['Léa 100%']);
  expect(await find('000')).toEqual(['Person 2']);
  expect(await find('07 11 22 33 44')).toEqual(['Léa 100%']);
  expect(await find('COMMANDE')).toEqual(['Léa 100%']);
  expect(await find('0%')).toEqual(['Léa 100%']);
  expect(await find('_')).toEqual([]);
});

test('the mark that a person is needed is taken away once', async () => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'help')]);
  await inbox.app.db.updateTable('conversations').set({ is_human_needed: true }).execute();
  const [contact_id = 0] = await contactIds(inbox);
  const params = { ...here(inbox), contact_id };
  const caller = inbox.app.as(inbox.owner);
  expect((await caller.call(closeHumanNeeded, { params })).data.is_human_needed).toBe(false);
  expect((await caller.call(closeHumanNeeded, { params })).status).toBe(200);
});

test('a conversation that was only looked at still awaits its reply', async () => {
  await using inbox = await startInbox();
  const params = here(inbox);
  const owner = inbox.app.as(inbox.owner);
  await inbox.receiveMessages([textItem(inbox.app, 'Bonjour')]);
  const [contactId = 0] = await contactIds(inbox);
  const awaiting = async () => (await owner.call(countAwaitingReply, { params })).data.count;
  expect(await awaiting()).toBe(1);
  await owner.call(getConversation, { params: { ...params, contact_id: contactId }, query: {} });
  expect([await awaiting(), await unreadOfNumber(inbox)]).toEqual([1, 0]);
});
