import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { whatsappSource } from '../../messaging/whatsapp/index.ts';
import {
  bodyOf,
  type Inbox,
  messagesChange,
  postWebhook,
  startInbox,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';
import { startConsumers } from './startConsumers.ts';

const sources = [whatsappSource()];

async function untilMessages({ app }: Inbox, count: number): Promise<void> {
  for (;;) {
    const rows = await app.db.selectFrom('messages').select('id').execute();
    if (rows.length >= count) return expect(rows).toHaveLength(count);
    await wait(10);
  }
}

const post = (inbox: Inbox, text: string) =>
  postWebhook(inbox.app, bodyOf([messagesChange(inbox.number, [textItem(inbox.app, text)])]));

test('the consumer takes events in as they come, and wakes by notification', async () => {
  await using inbox = await startInbox();
  await using _consumer = await startConsumers(inbox.app.services, sources);
  await post(inbox, 'one');
  await untilMessages(inbox, 1);
  const startedAt = performance.now();
  await post(inbox, 'two');
  await untilMessages(inbox, 2);
  // Much less than the second of the poll, with room for a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(900);
});

test('of two consumers one works; when it stops, the other goes on and nothing is taken in twice', async () => {
  await using inbox = await startInbox();
  const first = await startConsumers(inbox.app.services, sources);
  await using _second = await startConsumers(inbox.app.services, sources);
  await Promise.all(Array.from({ length: 20 }, (_, index) => post(inbox, `message ${index}`)));
  await untilMessages(inbox, 20);
  await first[Symbol.asyncDispose]();
  await post(inbox, 'after the change');
  await untilMessages(inbox, 21);
  const { unread_count } = await inbox.app.db
    .selectFrom('conversations')
    .select('unread_count')
    .executeTakeFirstOrThrow();
  expect(unread_count).toBe(21);
});
