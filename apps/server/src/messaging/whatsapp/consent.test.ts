import { expect, test } from 'vitest';
import { recordFacts } from '../../test/recordFacts.ts';
import { hashPhone } from '../erasures/index.ts';
import { applyEvents } from '../ledger/index.ts';
import { defaultWords, readKeyword, unusableWords } from './consent/keywords.ts';
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

/** A template in two languages; only in French a button says what Herald knows as a stop word. */
async function inTwoLanguages({ app, number }: Inbox, english: string[]): Promise<number> {
  const account = await app.db
    .selectFrom('whatsapp_accounts')
    .select('id')
    .where('team_id', '=', number.team_id)
    .executeTakeFirstOrThrow();
  const add = async (language: string, texts: string[]) => {
    const buttons = texts.map((text, index) => ({ type: 'quick_reply', text, index }));
    const structure = {
      type: 'standard',
      name: 'offer',
      language,
      category: 'MARKETING',
      parameter_format: 'positional',
      header: { type: 'none' },
      body: { text: 'x', variables: [] },
      footer: null,
      buttons: [{ type: 'QUICK_REPLY', buttons }],
    };
    const { id } = await app.db
      .insertInto('templates')
      .values({
        team_id: number.team_id,
        whatsapp_account_id: account.id,
        name: 'offer',
        language,
        category: 'MARKETING',
        status: 'APPROVED',
        type: 'standard',
        structure: JSON.stringify(structure),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  await add('fr', ['Oui', 'Me désabonner']);
  return add('en', english);
}

test('a stop button stops in every language of its template, by its place', async () => {
  await using inbox = await startInbox();
  const id = await inTwoLanguages(inbox, ['Yes', 'No more of this']);
  const tap = (index: number, text: string) =>
    inbox.receiveMessages([
      messageItem(inbox.app, 'button', { button: { payload: `t:${id}:button.${index}`, text } }),
    ]);
  await tap(0, 'Yes');
  // As the button was called before an edit: what stands at its place now is another one.
  await tap(1, 'Later');
  expect(await ledger(inbox)).toEqual([]);
  inbox.app.clock.advance({ minutes: 1 });
  await tap(1, 'No more of this');
  expect(await ledger(inbox)).toEqual([
    { status: 'opted_out', source: 'keyword', wording: 'No more of this' },
  ]);
});

test('where a language has a stop button of its own, no other button of it stops anything', async () => {
  await using inbox = await startInbox();
  const id = await inTwoLanguages(inbox, ['Unsubscribe', 'Yes']);
  const button = { payload: `t:${id}:button.1`, text: 'Yes' };
  await inbox.receiveMessages([messageItem(inbox.app, 'button', { button })]);
  expect(await ledger(inbox)).toEqual([]);
});

test('a stop is confirmed after the trial, too: the wish is the person’s, whatever the team pays for', async () => {
  await using inbox = await startInbox();
  const trial_ends_at = new Date(inbox.app.clock.now().getTime() - 1000);
  await inbox.app.db.updateTable('teams').set({ trial_ends_at }).execute();
  await inbox.receiveMessages([textItem(inbox.app, 'Arrêt')]);
  expect(await state(inbox)).toBe('opted_out');
  expect(await answers(inbox)).toEqual([expect.stringContaining('Vous ne recevrez plus')]);
  const { cause } = await inbox.app.db
    .selectFrom('messages')
    .select('cause')
    .where('direction', '=', 'out')
    .executeTakeFirstOrThrow();
  expect(cause).toBe('system');
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

test('a team’s own words take the place of Herald’s, and STOP still means stop', async () => {
  const own = { stop: ['Schluss', 'stop'], start: ['Los geht’s'] };
  expect(readKeyword('schluss!', own)).toMatchObject({ status: 'opted_out', opposite: 'Los geht’s' });
  expect(readKeyword('Los geht’s', own)?.status).toBe('opted_in');
  expect(readKeyword('unsubscribe', own)).toBeNull();
  expect(readKeyword('STOP', { stop: ['fin'], start: [] })).toMatchObject({
    status: 'opted_out',
    opposite: null,
  });
  expect(unusableWords({ stop: ['🛑', 'Non'], start: ['non', 'stop', 'oui'] })).toEqual([
    '🛑',
    'non',
    'stop',
  ]);
  expect(unusableWords(defaultWords)).toEqual([]);

  await using inbox = await startInbox();
  await inbox.app.db
    .updateTable('teams')
    .set({ consent_words: JSON.stringify(own) })
    .execute();
  await inbox.receiveMessages([textItem(inbox.app, 'unsubscribe')]);
  expect(await state(inbox)).toBe('unknown');
  await inbox.receiveMessages([textItem(inbox.app, 'Schluss.')]);
  expect(await state(inbox)).toBe('opted_out');
  expect(await answers(inbox)).toEqual([expect.stringContaining('LOS GEHT’S')]);
});

test('somebody who refused, was erased and writes again has refused, until they say otherwise', async () => {
  await using inbox = await startInbox();
  const { app } = inbox;
  const { id: team_id } = await app.db.selectFrom('teams').select('id').executeTakeFirstOrThrow();
  await app.db
    .insertInto('contact_erasures')
    .values({
      team_id,
      reference: 'ERA-1',
      phone_hash: await hashPhone(app.services, team_id, `+${anais.wa_id}`),
      was_opted_out: true,
      counts: '{}',
      erased_at: new Date(app.clock.now().getTime() - 86_400_000),
    })
    .execute();
  await inbox.receiveMessages([textItem(app, 'Bonjour')]);
  expect(await state(inbox)).toBe('opted_out');
  await inbox.receiveMessages([textItem(app, 'START')]);
  expect(await state(inbox)).toBe('opted_in');
});

test('a word, a preference in WhatsApp and a refusal of Meta are told as the person’s own, once', async () => {
  const recorder = recordFacts();
  await using inbox = await startInbox({}, [recorder.module]);
  const { app, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'STOP')]);
  await inbox.receiveMessages([textItem(app, 'stop')]);
  app.clock.advance({ minutes: 1 });
  const preference = { ...anais, category: 'marketing_messages', value: 'resume', detail: '' };
  const timestamp = Math.floor(app.clock.now().getTime() / 1000);
  const resuming = change(number, { user_preferences: [{ ...preference, timestamp }] }, 'user_preferences');
  await inbox.receive(resuming);
  await inbox.receive(resuming);
  await refuse(inbox);
  const { id: contactId } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const told = recorder.take('contact.opted_in', 'contact.opted_out', 'contact.consent_unknown');
  const by = { kind: 'customer', id: contactId };
  const facts = told.map(({ type, contactId, phoneNumberId, by, data }) => {
    return { type, contactId, phoneNumberId, by, data };
  });
  const about = { contactId, phoneNumberId: number.id, by };
  const out = { ...about, type: 'contact.opted_out' };
  expect(facts).toEqual([
    { ...out, data: { before: 'unknown', source: 'keyword', wording: 'STOP' } },
    {
      ...about,
      type: 'contact.opted_in',
      data: expect.objectContaining({ before: 'opted_out', source: 'meta_preference' }),
    },
    { ...out, data: { before: 'opted_in', source: 'error_131050', wording: null } },
  ]);
});

/** Meta says of a message that the person wants no more of them. */
async function refuse({ app, number }: Inbox): Promise<void> {
  const { team_id, id: contact_id } = await app.db
    .selectFrom('contacts')
    .selectAll()
    .executeTakeFirstOrThrow();
  const { id: messageId } = await app.db
    .insertInto('messages')
    .values({
      team_id,
      phone_number_id: number.id,
      contact_id,
      direction: 'out',
      status: 'sending',
      cause: 'api',
      type: 'text',
      content: JSON.stringify({ body: 'Hello' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  app.clock.advance({ minutes: 1 });
  const error = { code: 131050, title: 'Stopped marketing', details: null };
  const event = { kind: 'failed' as const, at: app.clock.now(), wamid: 'wamid.refused', error, price: null };
  await app.services.database.pipeline.transaction((tx) =>
    applyEvents(tx, [{ teamId: team_id, messageId, event }]),
  );
}
