import { expect, test } from 'vitest';
import {
  bodyOf,
  change,
  type Inbox,
  messagesChange,
  postWebhook,
  startInbox,
  textItem,
} from './test/index.ts';

/** The database refuses a message that says so, as a defect of ours would. */
async function startPoisoned(): Promise<Inbox> {
  const inbox = await startInbox();
  await inbox.app.services.database.pools.owner.query(
    `alter table messages add constraint no_poison check (content ->> 'body' is distinct from 'poison')`,
  );
  return inbox;
}

const events = ({ app }: Inbox) => app.db.selectFrom('inbound_events').selectAll().orderBy('id').execute();
const texts = async ({ app }: Inbox) =>
  (await app.db.selectFrom('messages').select('content').orderBy('id').execute()).map(
    ({ content }) => (content as { body: string }).body,
  );

async function retryUntilParked(inbox: Inbox): Promise<void> {
  for (let tries = 1; tries < 5; tries += 1) {
    inbox.app.clock.advance({ hours: 1 });
    await inbox.drain();
  }
}

test('of a thousand items in one webhook only the broken ones are set apart, and the order holds', async () => {
  await using inbox = await startPoisoned();
  const bodies = Array.from({ length: 1000 }, (_, index) =>
    [137, 138, 900].includes(index) ? 'poison' : `message ${index}`,
  );
  await inbox.receiveMessages(bodies.map((body) => textItem(inbox.app, body)));
  expect(await texts(inbox)).toEqual(bodies.filter((body) => body !== 'poison'));
  const [whole, ...apart] = await events(inbox);
  expect(whole).toMatchObject({ status: 'done', error: 'set apart, because it failed: message' });
  expect(apart.map(({ status, attempts }) => [status, attempts])).toEqual(Array(3).fill(['pending', 1]));

  await retryUntilParked(inbox);
  expect((await events(inbox)).map(({ status }) => status)).toEqual(['done', 'parked', 'parked', 'parked']);
  // The raw item is kept with its sender's name, so that nothing is lost when it is replayed.
  const kept = apart[0]?.body.toString() ?? '';
  expect(JSON.parse(kept)).toMatchObject({
    entry: [{ changes: [{ value: { contacts: [{ profile: { name: 'Anaïs' } }], messages: [{}] } }] }],
  });
});

test('what a broken webhook would have told browsers and put aside is not told and put aside twice', async () => {
  await using inbox = await startPoisoned();
  const { app, number } = inbox;
  const early = { id: 'wamid.EARLY', status: 'sent', timestamp: '1790000000', recipient_id: '33700000123' };
  const body = bodyOf([
    change(number, { statuses: [early] }),
    messagesChange(number, [textItem(app, 'fine'), textItem(app, 'poison')]),
  ]);
  expect((await postWebhook(app, body)).status).toBe(200);
  await inbox.drain();
  expect(await texts(inbox)).toEqual(['fine']);
  const [, ...others] = await events(inbox);
  const told = others.map(({ error }) => error?.split('\n', 1)[0]);
  expect(told).toEqual(['a status of the unknown message wamid.EARLY', expect.stringContaining('no_poison')]);
});

test('a broken webhook among many costs the others nothing', async () => {
  await using inbox = await startPoisoned();
  const bodies = ['one', 'poison', 'two', 'three'];
  for (const body of bodies) {
    await postWebhook(inbox.app, bodyOf([messagesChange(inbox.number, [textItem(inbox.app, body)])]));
  }
  await inbox.drain();
  expect(await texts(inbox)).toEqual(['one', 'two', 'three']);
  expect((await events(inbox)).map(({ status, attempts }) => [status, attempts])).toEqual([['pending', 1]]);
  const { unread_conversations } = await inbox.app.db
    .selectFrom('phone_numbers')
    .select('unread_conversations')
    .executeTakeFirstOrThrow();
  expect(unread_conversations).toBe(1);
});
