import { expect, test } from 'vitest';
import { readKeyword } from './consent/keywords.ts';
import { anais, change, type Inbox, messageItem, startInbox, textItem } from './test/index.ts';

test.each([
  ['STOP', 'opted_out'],
  ['Stop.', 'opted_out'],
  ['  arrêt !! ', 'opted_out'],
  ['ARRET', 'opted_out'],
  ['Désabonner', 'opted_out'],
  ['BAJA', 'opted_out'],
  ['Abmelden', 'opted_out'],
  ['basta', 'opted_out'],
  ['sair', 'opted_out'],
  ['إيقاف', 'opted_out'],
  ['إلغاء الاشتراك', 'opted_out'],
  ['START', 'opted_in'],
  ["s'abonner", 'opted_in'],
  ['اشتراك', 'opted_in'],
  ['stop by tomorrow please', null],
  ['', null],
  ['👍', null],
])('%s says %s', (text, status) => {
  expect(readKeyword(text)?.status ?? null).toBe(status);
});

const ledger = ({ app }: Inbox) =>
  app.db.selectFrom('consent_events').select(['status', 'source', 'wording']).orderBy('id').execute();
const state = async ({ app }: Inbox) =>
  (await app.db.selectFrom('contacts').select('optin_status').executeTakeFirstOrThrow()).optin_status;
const answers = async ({ app }: Inbox) =>
  (
    await app.db.selectFrom('messages').selectAll().where('direction', '=', 'out').orderBy('id').execute()
  ).map(({ content }) => (content as { body: string }).body);

test('a stop word opts out and is confirmed once, a start word opts in again', async () => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'Arrêt !')]);
  inbox.app.clock.advance({ minutes: 1 });
  await inbox.receiveMessages([textItem(inbox.app, 'STOP')]);
  expect(await state(inbox)).toBe('opted_out');
  expect(await answers(inbox)).toEqual([expect.stringContaining('Vous ne recevrez plus')]);

  inbox.app.clock.advance({ minutes: 1 });
  const tap = { button: { payload: 'x', text: 'Start' } };
  await inbox.receiveMessages([messageItem(inbox.app, 'button', tap)]);
  expect(await state(inbox)).toBe('opted_in');
  expect(await ledger(inbox)).toEqual([
    { status: 'opted_out', source: 'keyword', wording: 'Arrêt !' },
    { status: 'opted_in', source: 'keyword', wording: 'Start' },
  ]);
  expect(await answers(inbox)).toHaveLength(2);
});

test('a preference in WhatsApp counts, once, and a late one does not overrule a later word', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const preference = {
    wa_id: anais.wa_id,
    user_id: anais.user_id,
    category: 'marketing_messages',
    value: 'stop',
    detail: 'User requested to stop marketing messages',
    timestamp: Math.floor(app.clock.now().getTime() / 1000),
  };
  const stopping = change(number, { user_preferences: [preference] }, 'user_preferences');
  await inbox.receive(stopping);
  await inbox.receive(stopping);
  expect(await ledger(inbox)).toHaveLength(1);
  expect(await state(inbox)).toBe('opted_out');

  app.clock.advance({ minutes: 2 });
  await inbox.receiveMessages([textItem(app, 'start')]);
  const late = { ...preference, timestamp: preference.timestamp + 60 };
  await inbox.receive(change(number, { user_preferences: [late] }, 'user_preferences'));
  // At that time they had said so already: nothing new.
  expect(await ledger(inbox)).toHaveLength(2);
  expect(await state(inbox)).toBe('opted_in');
});
