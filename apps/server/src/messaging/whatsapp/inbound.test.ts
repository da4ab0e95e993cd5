import { expect, test } from 'vitest';
import { readParkedEvent, readParkedEvents, replayParkedEvents } from '../../intake/index.ts';
import type { TestApp } from '../../test/index.ts';
import {
  anais,
  bodyOf,
  change,
  createNumber,
  messageItem,
  messagesChange,
  postWebhook,
  startInbox,
  textItem,
} from './test/index.ts';

const rows = async (inbox: Awaited<ReturnType<typeof startInbox>>) =>
  inbox.app.db.selectFrom('messages').selectAll().orderBy('id').execute();

test('a webhook with a wrong signature is refused and leaves nothing behind', async () => {
  await using inbox = await startInbox();
  const body = bodyOf([messagesChange(inbox.number, [textItem(inbox.app, 'hello')])]);
  expect((await postWebhook(inbox.app, body, 'another secret')).status).toBe(401);
  const unsigned = await fetch(`${inbox.app.url}/webhooks/whatsapp`, { method: 'POST', body });
  expect(unsigned.status).toBe(401);
  expect(await inbox.app.db.selectFrom('inbound_events').selectAll().execute()).toEqual([]);
});

test('the callback address is verified with the token of the configuration', async () => {
  await using inbox = await startInbox();
  const ask = (token: string) =>
    fetch(
      `${inbox.app.url}/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
    );
  const right = await ask('sandbox-verify-token');
  expect([right.status, await right.text()]).toEqual([200, '1158201444']);
  expect((await ask('guess')).status).toBe(403);
});

test('webhooks that arrive together are all kept', async () => {
  await using inbox = await startInbox();
  const bodies = Array.from({ length: 60 }, (_, index) =>
    bodyOf([messagesChange(inbox.number, [textItem(inbox.app, `message ${index}`)])]),
  );
  const answers = await Promise.all(bodies.map((body) => postWebhook(inbox.app, body)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await inbox.drain();
  expect((await rows(inbox)).length).toBe(60);
  const conversation = await inbox.app.db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow();
  expect(conversation.unread_count).toBe(60);
});

test('one webhook may carry messages of many people for several numbers of several teams', async () => {
  await using inbox = await startInbox();
  const other = await createNumber(inbox.app, (await inbox.app.createTeam()).team.id);
  const ben = { wa_id: '33700000777', name: 'Ben' };
  await inbox.receive(
    messagesChange(inbox.number, [textItem(inbox.app, 'one'), textItem(inbox.app, 'two')]),
    messagesChange(other, [textItem(inbox.app, 'three', ben)], ben),
    messagesChange(inbox.number, [textItem(inbox.app, 'four', ben)], ben),
  );
  const found = await rows(inbox);
  expect(found.map(({ team_id }) => team_id === other.team_id)).toEqual([false, false, true, false]);
  expect(new Set(found.map(({ contact_id }) => contact_id)).size).toBe(3);
  const numbers = await inbox.app.db.selectFrom('phone_numbers').selectAll().orderBy('id').execute();
  expect(numbers.map((number) => number.unread_conversations)).toEqual([2, 1]);
});

test('a redelivered webhook changes nothing', async () => {
  await using inbox = await startInbox();
  const once = messagesChange(inbox.number, [textItem(inbox.app, 'hello'), textItem(inbox.app, 'again')]);
  await inbox.receive(once);
  const before = await inbox.app.db.selectFrom('conversations').selectAll().execute();
  await inbox.receive(once, once);
  expect(await inbox.app.db.selectFrom('conversations').selectAll().execute()).toEqual(before);
  expect((await rows(inbox)).length).toBe(2);
});

test('a late message counts, but shows neither as the last one nor moves the window back', async () => {
  await using inbox = await startInbox();
  const early = textItem(inbox.app, 'early');
  inbox.app.clock.advance({ minutes: 5 });
  await inbox.receiveMessages([textItem(inbox.app, 'late')]);
  const before = await inbox.app.db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow();
  await inbox.receiveMessages([early]);
  const after = await inbox.app.db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow();
  expect(after).toEqual({
    ...before,
    waiting_since: expect.any(Date),
    unread_count: 2,
    version: expect.any(Number),
  });
});

test('what is said to a number that is being connected is taken in once it is, and so is what people want and it hands over', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const setMetaId = (meta_id: string) =>
    app.db.updateTable('phone_numbers').set({ meta_id }).where('id', '=', number.id).execute();
  await setMetaId('123456789012345678');
  const timestamp = Math.floor(app.clock.now().getTime() / 1000);
  const stop = { ...anais, category: 'marketing_messages', value: 'stop', detail: '', timestamp };
  const past = textItem(app, 'Last week');
  const thread = { id: anais.wa_id, messages: [{ ...past, timestamp: String(timestamp - 604_800) }] };
  const book = {
    type: 'contact',
    contact: { full_name: 'Bruno', phone_number: '33700000456' },
    action: 'add',
    metadata: { timestamp: String(timestamp) },
  };
  await inbox.receive(
    messagesChange(number, [textItem(app, 'Are you there?')]),
    change(number, { user_preferences: [stop] }, 'user_preferences'),
    change(
      number,
      { history: [{ metadata: { phase: 0, chunk_order: 1, progress: 100 }, threads: [thread] }] },
      'history',
    ),
    change(number, { state_sync: [book] }, 'smb_app_state_sync'),
  );
  expect(await rows(inbox)).toEqual([]);
  await setMetaId(number.metaId);
  app.clock.advance({ seconds: 10 });
  await inbox.drain();
  expect((await rows(inbox)).map(({ content }) => content)).toEqual(
    expect.arrayContaining([{ body: 'Are you there?' }, { body: 'Last week' }]),
  );
  const people = app.db.selectFrom('contacts').select(['phone_number', 'optin_status']);
  expect(await people.orderBy('phone_number').execute()).toEqual([
    { phone_number: '+33700000123', optin_status: 'opted_out' },
    { phone_number: '+33700000456', optin_status: 'unknown' },
  ]);
  expect(await app.db.selectFrom('inbound_events').select('error').execute()).toEqual([]);
});

test('an event of a number that is not ours is kept and says so; a status of it is not looked at again', async () => {
  await using inbox = await startInbox();
  const { app } = inbox;
  const elsewhere = { ...inbox.number, metaId: '123456789012345678' };
  await inbox.receive(messagesChange(elsewhere, [textItem(app, 'hello')]));
  for (let looks = 0; looks < 4; looks += 1) {
    app.clock.advance({ hours: 1 });
    await inbox.drain();
  }
  await inbox.receive(change(elsewhere, { statuses: [statusOfOthers(app)] }));
  const events = await app.db
    .selectFrom('inbound_events')
    .select(['status', 'error'])
    .orderBy('id')
    .execute();
  const why = 'unknown number 123456789012345678';
  expect(events).toEqual([
    { status: 'done', error: `orphan: ${why}` },
    { status: 'done', error: why },
  ]);
});

test('a status of what another program sent through our number is looked at once more, and nothing of it stays', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const events = () => app.db.selectFrom('inbound_events').select(['status', 'error']).execute();
  await inbox.receive(change(number, { statuses: [statusOfOthers(app)] }));
  expect(await events()).toEqual([
    { status: 'pending', error: 'a status of the unknown message wamid.OTHERS' },
  ]);
  app.clock.advance({ hours: 1 });
  await inbox.drain();
  expect(await events()).toEqual([]);
});

const statusOfOthers = ({ clock }: TestApp) => ({
  id: 'wamid.OTHERS',
  status: 'delivered',
  timestamp: String(Math.floor(clock.now().getTime() / 1000)),
  recipient_id: '33700000123',
});

test('text that PostgreSQL would refuse is stored all the same', async () => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'a\u0000b\ud800c')]);
  expect((await rows(inbox))[0]?.content).toEqual({ body: 'ab\ufffdc' });
});

test('a broken event is parked after five tries and holds nobody up', async () => {
  await using inbox = await startInbox();
  await inbox.app.services.database.pools.owner.query(
    `alter table messages add constraint no_poison check (content ->> 'body' is distinct from 'poison')`,
  );
  await inbox.receive(messagesChange(inbox.number, [textItem(inbox.app, 'poison')]));
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await postWebhook(
      inbox.app,
      bodyOf([messagesChange(inbox.number, [textItem(inbox.app, `fine ${attempt}`)])]),
    );
    inbox.app.clock.advance({ hours: 1 });
    await inbox.drain();
  }
  const events = await inbox.app.db.selectFrom('inbound_events').selectAll().orderBy('id').execute();
  expect(events.map(({ status }) => status)).toEqual(['parked']);
  expect(events[0]).toMatchObject({ attempts: 5, error: expect.stringContaining('no_poison') });
  expect((await rows(inbox)).length).toBe(4);

  // The operator mends what was wrong and has the event taken in again.
  const [parked] = await readParkedEvents(inbox.app.services);
  expect((await readParkedEvent(inbox.app.services, parked?.id ?? 0))?.body).toContain('poison');
  await inbox.app.services.database.pools.owner.query('alter table messages drop constraint no_poison');
  expect(await replayParkedEvents(inbox.app.services.database.statements, [parked?.id ?? 0])).toBe(1);
  await inbox.drain();
  expect((await rows(inbox)).length).toBe(5);
  expect(await readParkedEvents(inbox.app.services)).toEqual([]);
});

test('what has a remark is forgotten after a month, parked events are not, and nothing else is kept', async () => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'hello')]);
  const elsewhere = { ...inbox.number, metaId: '123456789012345678' };
  for (const _of of [1, 2]) await inbox.receive(change(elsewhere, { statuses: [statusOfOthers(inbox.app)] }));
  await inbox.app.db
    .updateTable('inbound_events')
    .set({ status: 'parked' })
    .where('id', '=', (eb) => eb.selectFrom('inbound_events').select((e) => e.fn.min('id').as('id')))
    .execute();
  const forget = () =>
    inbox.app.services.database.pools.owner.query(
      `select graphile_worker.add_job('intake.forgetEvents', '{}')`,
    );
  await forget();
  await inbox.app.runJobs();
  const left = async () =>
    (await inbox.app.db.selectFrom('inbound_events').select('status').execute()).length;
  expect(await left()).toBe(2);
  inbox.app.clock.advance({ days: 31 });
  await forget();
  await inbox.app.runJobs();
  expect(await left()).toBe(1);
});

test('the past of a phone that joins fills threads without making noise', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const hoursAgo = (hours: number) => String(Math.floor(app.clock.now().getTime() / 1000) - hours * 3600);
  const past = (id: string, from: string, hours: number, status?: string) => ({
    id,
    from,
    ...(from === '15550100199' ? { to: '33700000123' } : {}),
    timestamp: hoursAgo(hours),
    type: 'text',
    text: { body: id },
    ...(status ? { history_context: { status } } : {}),
  });
  const thread = {
    id: '33700000123',
    messages: [past('wamid.H1', '33700000123', 48), past('wamid.H2', '15550100199', 47, 'READ')],
  };
  const history = { metadata: { phase: 0, chunk_order: 1, progress: 100 }, threads: [thread] };
  const book = {
    type: 'contact',
    contact: { full_name: 'Anaïs Martin', first_name: 'Anaïs', phone_number: '33700000123' },
    action: 'add',
    metadata: { timestamp: hoursAgo(1) },
  };
  await inbox.receive(
    change(number, { history: [history] }, 'history'),
    change(number, { state_sync: [book] }, 'smb_app_state_sync'),
  );
  expect(await rows(inbox)).toMatchObject([
    { direction: 'in', status: 'received' },
    { direction: 'out', status: 'read', cause: 'phone_app' },
  ]);
  const conversation = await app.db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow();
  expect(conversation).toMatchObject({ unread_count: 0, last_message_preview: 'wamid.H2' });
  expect(await app.db.selectFrom('contacts').select(['name', 'phone_number']).execute()).toEqual([
    { name: 'Anaïs Martin', phone_number: '+33700000123' },
  ]);
});

test('what speaks of a message that is not there yet is looked at again, and kept as an orphan in the end', async () => {
  await using inbox = await startInbox();
  const original = textItem(inbox.app, 'first');
  const { number, app } = inbox;
  await inbox.receiveMessages([
    messageItem(app, 'reaction', { reaction: { message_id: original.id, emoji: '👍' } }),
    messageItem(app, 'reaction', { reaction: { message_id: 'wamid.NEVER', emoji: '👍' } }),
  ]);
  await inbox.receiveMessages([original]);
  app.clock.advance({ seconds: 10 });
  await inbox.drain();
  expect(await app.db.selectFrom('message_reactions').select('emoji').execute()).toEqual([{ emoji: '👍' }]);

  for (let tries = 0; tries < 5; tries += 1) {
    app.clock.advance({ minutes: 20 });
    await inbox.drain();
  }
  const last = await app.db
    .selectFrom('inbound_events')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(last).toMatchObject({ status: 'done', error: expect.stringContaining('orphan') });
  expect(last.body.toString()).toContain('wamid.NEVER');
  expect(number.id).toBeGreaterThan(0);
});

test('edits, revokes and reactions end the same in any order', async () => {
  await using inbox = await startInbox();
  const { app } = inbox;
  const original = textItem(app, 'draft');
  app.clock.advance({ minutes: 1 });
  const first = messageItem(app, 'edit', {
    edit: { original_message_id: original.id, message: { type: 'text', text: { body: 'better' } } },
  });
  const liked = messageItem(app, 'reaction', { reaction: { message_id: original.id, emoji: '❤️' } });
  app.clock.advance({ minutes: 1 });
  const second = messageItem(app, 'edit', {
    edit: { original_message_id: original.id, message: { type: 'text', text: { body: 'best' } } },
  });
  const unliked = messageItem(app, 'reaction', { reaction: { message_id: original.id } });
  await inbox.receiveMessages([original]);
  await inbox.receiveMessages([unliked, second]);
  await inbox.receiveMessages([first, liked]);
  expect((await rows(inbox))[0]).toMatchObject({ content: { body: 'best' }, edited_at: expect.any(Date) });
  expect(await app.db.selectFrom('message_reactions').select('emoji').execute()).toEqual([{ emoji: '' }]);
  const conversation = await app.db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow();
  expect(conversation).toMatchObject({ last_message_preview: 'best', unread_count: 1 });
});

test('what the business wrote on its phone is shown as outgoing and opens no window', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const echo = {
    from: '15550100199',
    to: anais.wa_id,
    to_user_id: anais.user_id,
    id: 'wamid.ECHO1',
    timestamp: String(Math.floor(app.clock.now().getTime() / 1000)),
    type: 'text',
    text: { body: 'Je vous rappelle' },
  };
  await inbox.receive(change(number, { message_echoes: [echo] }, 'smb_message_echoes'));
  expect(await rows(inbox)).toMatchObject([{ direction: 'out', status: 'sent', cause: 'phone_app' }]);
  expect(await app.db.selectFrom('conversations').selectAll().executeTakeFirst()).toMatchObject({
    unread_count: 0,
    window_closes_at: null,
    last_message_inbound: false,
  });
});
