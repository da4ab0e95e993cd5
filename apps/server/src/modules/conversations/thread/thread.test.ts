import { getConversation, type TimelineEntry } from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createNumber, type Inbox, startInbox } from '../../../messaging/whatsapp/test/index.ts';
import { recordOrders, type ShopOrder } from '../../shops/index.ts';

const messageCount = 130;

/** A thread whose messages came in nearly the order in which they were written, with much between them. */
async function startThread(inbox: Inbox) {
  const { team_id, id: phone_number_id } = inbox.number;
  const { db } = inbox.app;
  const contact = await db
    .insertInto('contacts')
    .values({ team_id, name: 'Zoé' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1) + Math.round(minutes * 60_000));
  const here = { team_id, phone_number_id, contact_id: contact.id };
  const messages = await db
    .insertInto('messages')
    .values(
      Array.from({ length: messageCount }, (_, nth) => ({
        ...here,
        direction: 'in' as const,
        status: 'received' as const,
        type: 'text',
        content: JSON.stringify({ body: `message ${nth}` }),
        // Every seventh took long: it was written before the eleven that came ahead of it.
        happened_at: at(nth % 7 === 0 ? nth - 11.5 : nth),
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('conversations')
    .values({ ...here, last_message_at: at(messageCount), unread_count: 3 })
    .execute();
  await db.updateTable('phone_numbers').set({ unread_conversations: 1 }).execute();
  const minutes = [-90, ...Array.from({ length: 60 }, (_, nth) => nth * 2.3), 79, 80, 81, 500];
  await db
    .insertInto('conversation_notes')
    .values(minutes.map((minute) => ({ ...here, body: `at ${minute}`, created_at: at(minute) })))
    .execute();
  await db
    .insertInto('conversation_events')
    .values(minutes.map((minute) => ({ ...here, kind: 'closed', created_at: at(minute) })))
    .execute();
  const group = await db
    .insertInto('groups')
    .values({ team_id, phone_number_id, name: 'VIP' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('group_members')
    .values({ team_id, group_id: group.id, contact_id: contact.id, added_at: at(60) })
    .execute();
  await db
    .insertInto('group_removals')
    .values([
      { ...removed(group.id, 'VIP'), ...here, added_at: at(3), removed_at: at(40) },
      { ...removed(999, 'Gone'), ...here, added_at: at(20), removed_at: at(100) },
    ])
    .execute();
  // Several orders of the same moment, and those right at the moment of a message, where pages are cut.
  const orders = [...minutes, ...minutes.slice(0, 9), 30, 80, 80].map((minute, nth) =>
    order(contact.id, nth, at(minute)),
  );
  await inbox.app.services.database.pipeline.transaction((tx) => recordOrders(tx, team_id, orders));
  const entries = messageCount + 2 * minutes.length + 5 + orders.length;
  const read = async (query: { before?: string; after?: string; around?: string; peek?: 'true' }) =>
    inbox.app.as(inbox.owner).call(getConversation, { params: here, query });
  return { here, read, entries, ids: messages.map(({ id }) => id) };
}

const order = (contactId: number, nth: number, placedAt: Date): ShopOrder => ({
  platform: 'shopify',
  shop: 'lavande.example',
  orderId: `${nth}`,
  orderNumber: `#${1000 + nth}`,
  customerId: '77',
  contactId,
  total: 4500,
  netTotal: 4000,
  currency: 'EUR',
  placedAt,
  cancelledAt: nth === 0 ? placedAt : null,
  changedAt: placedAt,
  lines: [],
});

const removed = (group_id: number, group_name: string) => ({ group_id, group_name, group_color: 'green' });

const keyOf = (entry: TimelineEntry) => {
  const { kind } = entry;
  return `${kind} ${kind === 'message' ? entry.message.id : kind === 'note' ? entry.note.id : entry.id}`;
};

type Read = Awaited<ReturnType<typeof startThread>>['read'];

/** Pages from one on, towards the beginning or the present. */
async function walk(read: Read, direction: 'before' | 'after', cursor: string | null) {
  const pages = [];
  for (let next = cursor; next !== null; ) {
    const { data } = await read({ [direction]: next });
    pages.push(data);
    next = direction === 'before' ? data.older_cursor : data.newer_cursor;
  }
  return pages;
}

const keysOf = (pages: { timeline: TimelineEntry[] }[]) =>
  pages.flatMap(({ timeline }) => timeline.map(keyOf));

test('walking a thread in either direction shows everything once', async () => {
  await using inbox = await startInbox();
  const { read, ids, entries } = await startThread(inbox);
  const { data: newest } = await read({});
  expect([newest.messages.length, newest.newer_cursor]).toEqual([50, null]);
  const back = [newest, ...(await walk(read, 'before', newest.older_cursor))];
  expect(back.flatMap(({ messages }) => messages.map(({ id }) => id))).toEqual(ids.toReversed());
  expect(keysOf(back)).toHaveLength(entries);
  expect(new Set(keysOf(back)).size).toBe(entries);

  const oldest = back.at(-1);
  expect(oldest?.older_cursor).toBeNull();
  const forth = [oldest ?? newest, ...(await walk(read, 'after', oldest?.newer_cursor ?? null))];
  expect(forth.toReversed().flatMap(({ messages }) => messages.map(({ id }) => id))).toEqual(
    ids.toReversed(),
  );
  expect(keysOf(forth).sort()).toEqual(keysOf(back).sort());

  for (const index of [0, 1, 26, 50, 77, 104, messageCount - 1]) {
    const { data: middle } = await read({ around: String(ids[index]) });
    const pages = [
      ...(await walk(read, 'after', middle.newer_cursor)),
      middle,
      ...(await walk(read, 'before', middle.older_cursor)),
    ];
    expect(keysOf(pages).sort()).toEqual(keysOf(back).sort());
  }
});

test('a message that was searched for stands in the middle of its page, and nothing is marked read', async () => {
  await using inbox = await startInbox();
  const { read, ids } = await startThread(inbox);
  const middle = await read({ around: String(ids[60]) });
  expect(middle.data.messages.map(({ id }) => id)).toEqual(ids.slice(36, 86).toReversed());
  expect(middle.data.messages[25]?.id).toBe(ids[60]);
  const older = await read({ before: middle.data.older_cursor ?? '' });
  expect(older.data.messages[0]?.id).toBe(ids[35]);
  const newer = await read({ after: middle.data.newer_cursor ?? '' });
  expect([newer.data.messages.at(-1)?.id, newer.data.newer_cursor]).toEqual([ids[86], null]);
  expect([middle, older, newer].map(({ data }) => data.unread_count)).toEqual([3, 3, 3]);
  expect((await read({})).data.unread_count).toBe(0);

  const { data: short } = await read({ around: String(ids[2]) });
  expect([short.messages.at(-1)?.id, short.older_cursor]).toEqual([ids[0], null]);
  const { data: last } = await read({ around: String(ids.at(-1)) });
  expect([last.messages[0]?.id, last.newer_cursor]).toEqual([ids.at(-1), null]);
});

test('a message of nobody, or of somebody else, is not found', async () => {
  await using inbox = await startInbox();
  const { read, here } = await startThread(inbox);
  const other = await inbox.app.db
    .insertInto('contacts')
    .values({ team_id: here.team_id, name: 'Other' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content)
    values (${here.team_id}, ${here.phone_number_id}, ${other.id}, 'in', 'received', 'text', '{"body": "hi"}')
    returning id`.execute(inbox.app.db);
  expect((await read({ around: String(rows[0]?.id) })).status).toBe(404);
  expect((await read({ around: '99999999' })).status).toBe(404);
  // What the same person wrote to another number stands in another thread.
  const second = await createNumber(inbox.app, here.team_id);
  const { rows: elsewhere } = await sql<{ id: number }>`
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content)
    values (${here.team_id}, ${second.id}, ${here.contact_id}, 'in', 'received', 'text', '{"body": "hi"}')
    returning id`.execute(inbox.app.db);
  expect((await read({ around: String(elsewhere[0]?.id) })).status).toBe(404);
  expect((await read({ around: 'x' })).status).toBe(422);
  expect((await read({ after: 'bm9uc2Vuc2U' })).status).toBe(422);
});

test('lists that a person left show both when they came and when they went', async () => {
  await using inbox = await startInbox();
  const { read } = await startThread(inbox);
  const first = (await read({})).data;
  const pages = [first, ...(await walk(read, 'before', first.older_cursor))];
  const changes = pages
    .flatMap(({ timeline }) => timeline)
    .flatMap((entry) => (entry.kind === 'group_change' ? entry : []));
  expect(
    changes.map(({ group, is_added, group_id, at }) => [
      group.name,
      is_added,
      group_id !== null,
      at.slice(11, 16),
    ]),
  ).toEqual([
    ['Gone', false, false, '01:40'],
    ['VIP', true, true, '01:00'],
    ['VIP', false, true, '00:40'],
    ['Gone', true, false, '00:20'],
    ['VIP', true, true, '00:03'],
  ]);
});

test('orders show what was ordered, and the row what is left of all of them', async () => {
  await using inbox = await startInbox();
  const { read } = await startThread(inbox);
  const first = (await read({})).data;
  const pages = [first, ...(await walk(read, 'before', first.older_cursor))];
  const orders = pages.flatMap(({ timeline }) => timeline).filter(({ kind }) => kind === 'shop_order');
  expect(orders.find((entry) => entry.kind === 'shop_order' && entry.order_number === '#1000')).toMatchObject(
    {
      at: '2026-04-30T22:30:00.000Z',
      created_at: '2026-04-30T22:30:00.000Z',
      total_price: 4500,
      currency: 'EUR',
      is_cancelled: true,
    },
  );
  expect(first.integrations.shopify).toEqual({
    customer_id: '77',
    currency: 'EUR',
    total_spent: 4000 * (orders.length - 1),
    orders_count: orders.length - 1,
    last_order_date: '2026-05-01T08:20:00.000Z',
  });
});
