import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { createMessage, createMessages, type WantedMessage } from './createMessage.ts';
import type { QueuedMessage } from './newMessage.ts';
import { openClaims } from './testing/claims.ts';
import { messagesOf } from './testing/look.ts';
import { type SeededNumber, seedContact, seedNumber, seedTemplate } from './testing/seed.ts';

const text = { type: 'text' as const, body: 'Hello there' };

function queue(app: TestApp, message: WantedMessage) {
  const own = app.services.database.as({ teamId: message.teamId, userId: null });
  return own.transaction((tx) => createMessage(tx, { app: app.services, now: app.clock.now() }, message));
}

function to(
  { teamId, phoneNumberId }: SeededNumber,
  contactId: number,
  more: Partial<WantedMessage> = {},
): WantedMessage {
  return { teamId, phoneNumberId, contactId, cause: 'inbox', message: text, ...more };
}

const idOf = (queued: QueuedMessage) => (queued.kind === 'refused' ? null : queued.message.id);

test('an answer is written with its decision, and the conversation shows it', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  const contact = await seedContact(app, number, { hasWritten: true });
  const queued = await queue(app, to(number, contact));
  expect(queued).toMatchObject({
    kind: 'queued',
    message: { status: 'queued', priority: 0, content: { body: 'Hello there' }, decision: { allowed: true } },
  });
  const conversation = await app.db
    .selectFrom('conversations')
    .selectAll()
    .where('contact_id', '=', contact)
    .executeTakeFirstOrThrow();
  expect(conversation).toMatchObject({
    last_message_preview: 'Hello there',
    last_message_inbound: false,
    closed: false,
  });
});

test('the same call twice, or at the same moment, makes one message', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  const contact = await seedContact(app, number, { hasWritten: true });
  const clientId = randomUUID();
  const both = await Promise.all([1, 2].map(() => queue(app, to(number, contact, { clientId }))));
  const third = await queue(app, to(number, contact, { clientId }));
  expect(both.map(({ kind }) => kind).sort()).toEqual(['existing', 'queued']);
  expect(third.kind).toBe('existing');
  expect(await messagesOf(app, number)).toHaveLength(1);
});

test('many at once are each judged by itself, and two to one person follow one another', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  const [one, two] = [
    await seedContact(app, number, { hasWritten: true }),
    await seedContact(app, number, { hasWritten: true }),
  ];
  const silent = await seedContact(app, number);
  const known = to(number, two, { clientId: randomUUID() });
  await queue(app, known);
  const own = app.services.database.as({ teamId: number.teamId, userId: null });
  const words = (body: string) => ({ message: { type: 'text' as const, body } });
  const results = await own.transaction((tx) =>
    createMessages(tx, { app: app.services, now: app.clock.now() }, [
      to(number, one, { clientId: randomUUID(), ...words('First') }),
      to(number, silent),
      known,
      to(number, one, words('Second')),
      to(number, two, words('')),
      to(number, two, words('Also')),
      to(number, 999_999),
    ]),
  );
  const written = await app.db.selectFrom('messages').select(['id', 'contact_id', 'content']).execute();
  const shown = results.map((result) =>
    'message' in result
      ? { ...result, message: { ...result.message, ...written.find(({ id }) => id === result.message.id) } }
      : result,
  );
  expect(shown).toMatchObject([
    { kind: 'queued', message: { contact_id: one, content: { body: 'First' } } },
    { kind: 'refused', decision: { reason: 'window_closed' } },
    { kind: 'existing', message: { client_id: known.clientId } },
    { kind: 'queued', message: { contact_id: one, content: { body: 'Second' } } },
    { kind: 'wrong', error: { code: 'invalid' } },
    { kind: 'queued', message: { contact_id: two, content: { body: 'Also' } } },
    { kind: 'wrong', error: { code: 'not_found' } },
  ]);
  const previews = await app.db
    .selectFrom('conversations')
    .select('last_message_preview')
    .orderBy('contact_id')
    .execute();
  expect(previews).toMatchObject([{ last_message_preview: 'Second' }, { last_message_preview: 'Also' }]);
});

test('outside the window only a template goes out, and an opted-out person gets no marketing', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  const silent = await seedContact(app, number);
  expect(await queue(app, to(number, silent))).toMatchObject({
    kind: 'refused',
    decision: { reason: 'window_closed' },
  });
  const template_id = await seedTemplate(app, number);
  const message = { type: 'template' as const, template_id, variables: { 'body.1': 'Ada' } };
  expect(await queue(app, to(number, silent, { message }))).toMatchObject({ kind: 'queued' });
  const refusing = await seedContact(app, number, { optin: 'opted_out', hasWritten: true });
  expect(await queue(app, to(number, refusing, { message }))).toMatchObject({
    kind: 'refused',
    decision: { reason: 'opted_out' },
  });
  expect(await queue(app, to(number, refusing))).toMatchObject({ kind: 'queued' });
});

test('what Herald must say leaves after the trial, too; an automation does not', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  const contact = await seedContact(app, number, { hasWritten: true });
  const system = await queue(app, to(number, contact, { cause: 'system' }));
  const automation = await queue(app, to(number, contact, { cause: 'automation' }));
  expect(system).toMatchObject({ message: { cause: 'system', priority: 1 } });

  const trial_ends_at = new Date(app.clock.now().getTime() - 1000);
  await app.db.updateTable('teams').set({ trial_ends_at }).where('id', '=', number.teamId).execute();
  expect(await queue(app, to(number, contact, { cause: 'automation' }))).toMatchObject({
    kind: 'refused',
    decision: { reason: 'plan_required' },
  });
  const claims = await openClaims(app, number);
  expect((await claims.claim()).map(({ id }) => id)).toEqual([idOf(system)]);
  const [, refused] = await messagesOf(app, number);
  expect(refused).toMatchObject({ id: idOf(automation), status: 'skipped' });
});

test("another team's contact does not exist", async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  const stranger = await seedContact(app, await seedNumber(app), { hasWritten: true });
  await expect(queue(app, to(number, stranger))).rejects.toMatchObject({ code: 'not_found' });
});
