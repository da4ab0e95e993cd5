import {
  type Conversation,
  closeConversation,
  type InboxChanges,
  listConversations,
  type RealtimeEvent,
  realtimeEvents,
} from '@herald/contract';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import {
  createNumber,
  type Inbox,
  messagesChange,
  startInbox,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';

type Counts = Extract<RealtimeEvent, { name: 'awaiting.updated' }>['payload'];

async function listen({ app, owner, number }: Inbox, followed = number.id) {
  const token = await openSession(app.services, { userId: owner.id });
  const socket = io(app.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  const heard: InboxChanges[] = [];
  socket.on('inbox.changed', (payload) =>
    heard.push(realtimeEvents['inbox.changed'].strict().parse(payload)),
  );
  const counts: Counts[] = [];
  socket.on('awaiting.updated', (payload) =>
    counts.push(realtimeEvents['awaiting.updated'].strict().parse(payload)),
  );
  await new Promise<void>((resolve) => {
    socket.on('connect', resolve);
  });
  await socket.emitWithAck('subscribe', { team_id: number.team_id, phone_number_id: followed });
  return { heard, counts, [Symbol.asyncDispose]: async () => void socket.disconnect() };
}

/** What goes by between two answers is no difference. */
const withoutSeconds = ({
  last_message_interaction_time_ago: _ago,
  time_left_to_send_message: _left,
  ...row
}: Conversation) => row;

const person = (index: number) => ({ wa_id: `3370000${1000 + index}`, name: `P${index}` });

test('one event tells of a batch, with the rows as the list has them', async () => {
  await using inbox = await startInbox();
  await using browser = await listen(inbox);
  const { app, number, owner } = inbox;
  await inbox.receive(
    ...[1, 2, 3].map((index) =>
      messagesChange(number, [textItem(app, `Hello ${index}`, person(index))], person(index)),
    ),
  );
  await expect.poll(() => browser.heard).toHaveLength(1);
  const params = { team_id: number.team_id, phone_number_id: number.id };
  const list = await app.as(owner).call(listConversations, { params, query: {} });
  const [event] = browser.heard;
  const byContact = (rows: readonly Conversation[]) =>
    rows.map(withoutSeconds).toSorted((a, b) => a.contact_id - b.contact_id);
  expect(byContact(event?.conversations ?? [])).toEqual(byContact(list.data));
  expect(event?.messages.map(({ inbound }) => inbound)).toEqual([true, true, true]);
  expect(event?.awaiting?.count).toBe(3);

  const [first] = list.data;
  const closed = await app.as(owner).call(closeConversation, {
    params: { ...params, contact_id: first?.contact_id ?? 0 },
    body: { closed: true },
  });
  await expect
    .poll(() => browser.heard.at(-1)?.conversations.map(withoutSeconds))
    .toEqual([withoutSeconds(closed.data)]);
  expect(browser.heard.at(-1)?.awaiting?.count).toBe(2);
  expect(browser.heard.at(-1)?.awaiting?.version).toBeGreaterThan(event?.awaiting?.version ?? 0);
});

test('of a flood, the first rows travel in small pieces, and of the others it is said that they changed', async () => {
  await using inbox = await startInbox();
  await using browser = await listen(inbox);
  const { app, number } = inbox;
  const people = Array.from({ length: 60 }, (_, index) => person(index));
  await inbox.receive(
    ...people.map((each) => messagesChange(number, [textItem(app, 'x'.repeat(300), each)], each)),
  );
  await expect.poll(() => new Set(browser.heard.flatMap(({ contact_ids }) => contact_ids)).size).toBe(60);
  const rows = browser.heard.flatMap(({ conversations }) => conversations);
  expect(rows).toHaveLength(25);
  expect(browser.heard.flatMap(({ messages }) => messages)).toHaveLength(60);
  for (const event of browser.heard) expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(7600);
});

test('how many wait on a number is told to the whole team, whichever number they follow, and to nobody else', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const second = await createNumber(app, number.team_id);
  await using browser = await listen(inbox, second.id);
  const other = await app.createTeam();
  const foreign = await createNumber(app, other.team.id);
  await using stranger = await listen({ ...inbox, owner: other.owner, number: foreign });
  for (const index of [1, 2, 3]) {
    await inbox.receive(
      messagesChange(number, [textItem(app, `Hello ${index}`, person(index))], person(index)),
    );
  }
  await expect.poll(() => browser.counts.at(-1)?.numbers.at(-1)?.count, { timeout: 5000 }).toBe(3);
  const counted = browser.counts.flatMap(({ numbers }) => numbers);
  expect(new Set(counted.map(({ phone_number_id }) => phone_number_id))).toEqual(new Set([number.id]));
  expect(counted).toEqual(counted.toSorted((one, other) => one.version - other.version));
  expect(browser.heard).toEqual([]);
  expect(stranger.counts).toEqual([]);
});
