import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { whatsappSource } from '../../messaging/whatsapp/index.ts';
import {
  bodyOf,
  createNumber,
  type Inbox,
  messagesChange,
  postWebhook,
  startInbox,
  type TestNumber,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';
import { Backlog } from './backlog.ts';
import { Care } from './care.ts';
import { consumeBatch } from './consumeBatch.ts';
import { startConsumers } from './startConsumers.ts';

const post = ({ app }: Inbox, number: TestNumber, text: string) =>
  postWebhook(app, bodyOf([messagesChange(number, [textItem(app, text)])]));

/** What each team's people said, in the order in which it was taken in. */
async function readTexts({ app }: Inbox, { team_id }: TestNumber): Promise<unknown[]> {
  const rows = await app.db
    .selectFrom('messages')
    .select('content')
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
  return rows.map(({ content }) => (content as { body: string }).body);
}

async function untilTexts(inbox: Inbox, number: TestNumber, texts: readonly string[]): Promise<void> {
  while ((await readTexts(inbox, number)).length < texts.length) await wait(10);
  expect(await readTexts(inbox, number)).toEqual(texts);
}

async function addNumber(inbox: Inbox): Promise<TestNumber> {
  const { team } = await inbox.app.createTeam();
  return createNumber(inbox.app, team.id);
}

/** Holds the rows of a team's people, as a merge or an erasure does, until disposed of. */
async function lockPeople({ app }: Inbox, { team_id }: TestNumber): Promise<AsyncDisposable> {
  const client = await app.services.database.pools.owner.connect();
  await client.query('begin');
  await client.query('select from contacts where team_id = $1 for update', [team_id]);
  await client.query('select from conversations where team_id = $1 for update', [team_id]);
  return {
    async [Symbol.asyncDispose]() {
      await client.query('rollback');
      client.release();
    },
  };
}

const events = ({ app }: Inbox) => app.db.selectFrom('inbound_events').selectAll().orderBy('id').execute();

test('a team whose rows are locked waits alone, and is taken in afterwards in its order', async () => {
  await using inbox = await startInbox();
  const { number: locked } = inbox;
  const others = [await addNumber(inbox), await addNumber(inbox), await addNumber(inbox)];
  await inbox.receiveMessages([textItem(inbox.app, 'hello')]);

  const texts = ['one', 'two', 'three'];
  const lock = await lockPeople(inbox, locked);
  // These wait when the consumer begins, so they share a batch; what comes later finds the lock as well.
  for (const text of texts.slice(0, 2)) await post(inbox, locked, text);
  for (const other of others) await post(inbox, other, 'hello');
  await using _consumers = await startConsumers(inbox.app.services, [whatsappSource()]);
  for (const other of others) await untilTexts(inbox, other, ['hello']);
  await post(inbox, locked, 'three');
  for (const other of others) await post(inbox, other, 'again');
  for (const other of others) await untilTexts(inbox, other, ['hello', 'again']);
  expect(await readTexts(inbox, locked)).toEqual(['hello']);

  await lock[Symbol.asyncDispose]();
  await untilTexts(inbox, locked, ['hello', ...texts]);
  // It was no failure of theirs.
  expect(await events(inbox)).toEqual([]);
});

test('a lock that lasts uses up no tries, also when each is counted before it begins', async () => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'hello')]);
  await post(inbox, inbox.number, 'one');
  const options = { backlog: new Backlog('whatsapp', { leftOutMs: 0 }), care: new Care() };
  options.care.begin();
  const consume = () => consumeBatch(inbox.app.services, whatsappSource(), options);
  {
    await using _lock = await lockPeople(inbox, inbox.number);
    for (let tries = 0; tries < 7; tries += 1) await consume();
    expect(await events(inbox)).toMatchObject([{ status: 'pending', attempts: 1 }]);
    expect(await readTexts(inbox, inbox.number)).toEqual(['hello']);
  }
  while ((await consume()) > 0);
  expect(await readTexts(inbox, inbox.number)).toEqual(['hello', 'one']);
  expect(await events(inbox)).toEqual([]);
});
