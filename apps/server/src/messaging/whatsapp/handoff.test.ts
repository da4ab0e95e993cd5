import * as contract from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anais,
  bodyOf,
  change,
  type Inbox,
  messageItem,
  messagesChange,
  postWebhook,
  type Sender,
  startInbox,
  textItem,
} from './test/index.ts';

const bob: Sender = { wa_id: '33700000456', user_id: 'FR.4005006007008', name: 'Bob' };

const conversation = ({ app }: Inbox) =>
  app.db
    .selectFrom('conversations')
    .select(['contact_id', 'is_human_needed', 'closed', 'unread_count', 'shelf', 'version'])
    .orderBy('contact_id')
    .executeTakeFirstOrThrow();
const kinds = async ({ app }: Inbox) =>
  (await app.db.selectFrom('conversation_events').select(['kind', 'data']).orderBy('id').execute()).map(
    ({ kind, data }) => (kind === 'human_needed' ? [kind, data] : kind),
  );
const told = async ({ app }: Inbox) =>
  (
    await app.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'data', 'actor_user_id'])
      .orderBy('id')
      .execute()
  ).map(({ user_id, kind, data }) => [user_id, kind, (data as { text?: string }).text]);
const asked = ['human_needed', { why: 'asked' }];
const scope = ({ number }: Inbox) => ({ team_id: number.team_id, phone_number_id: number.id });

test('whoever asks for a person is shown first once, until somebody takes care of it and they ask again', async () => {
  await using inbox = await startInbox();
  const { app, owner } = inbox;
  const caller = app.as(owner);
  await inbox.receiveMessages([textItem(app, 'Bonjour')]);
  await inbox.receiveMessages([textItem(app, 'Bonjour', bob)], bob);
  const { contact_id } = await conversation(inbox);
  const params = { ...scope(inbox), contact_id };
  await caller.call(contract.closeConversation, { params, body: { closed: true } });

  const body = bodyOf([messagesChange(inbox.number, [textItem(app, 'Parler à un humain !')])]);
  for (const _ of ['once', 'twice']) {
    expect((await postWebhook(app, body)).status).toBe(200);
    await inbox.drain();
  }
  expect(await conversation(inbox)).toMatchObject({
    is_human_needed: true,
    closed: false,
    shelf: 'open',
    unread_count: 1,
  });
  expect(await kinds(inbox)).toEqual(['closed', 'reopened', asked]);
  expect(await told(inbox)).toEqual([[owner.id, 'human_needed', 'Parler à un humain !']]);
  const { data: rows } = await caller.call(contract.listConversations, { params: scope(inbox), query: {} });
  expect(rows.map(({ contact_id: id, is_human_needed }) => [id === contact_id, is_human_needed])).toEqual([
    [true, true],
    [false, false],
  ]);
  // Later messages of others do not come before them.
  await inbox.receiveMessages([textItem(app, 'Encore moi', bob)], bob);
  const again = await caller.call(contract.listConversations, { params: scope(inbox), query: {} });
  expect(again.data[0]?.contact_id).toBe(contact_id);
  const opened = await caller.call(contract.getConversation, { params, query: {} });
  expect(opened.data.timeline).toContainEqual(
    expect.objectContaining({ event: 'human_needed', by: null, data: { why: 'asked' } }),
  );

  await inbox.receiveMessages([textItem(app, 'agent'), textItem(app, 'AGENT ?')]);
  expect(await kinds(inbox)).toEqual(['closed', 'reopened', asked]);
  await caller.call(contract.closeHumanNeeded, { params });
  await inbox.receiveMessages([textItem(app, 'agent'), textItem(app, 'AGENT ?')]);
  expect(await kinds(inbox)).toEqual(['closed', 'reopened', asked, 'human_done', asked]);
  expect(await told(inbox)).toHaveLength(2);
  expect((await conversation(inbox)).is_human_needed).toBe(true);
});

test.each([
  ['a button', 'interactive', { type: 'button_reply', button_reply: { id: 'b', title: 'Human' } }],
  ['a row of a list', 'interactive', { type: 'list_reply', list_reply: { id: 'r', title: 'Un conseiller' } }],
  ['a button of a template', 'button', { payload: 'x', text: 'Parler à un conseiller' }],
])('a tap on %s asks like words do', async (_, type, content) => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([messageItem(inbox.app, type, { [type]: content })]);
  expect((await conversation(inbox)).is_human_needed).toBe(true);
  expect(await kinds(inbox)).toEqual([asked]);
});

test('a stop word asks for nobody, even where it is one of the words of a number', async () => {
  await using inbox = await startInbox();
  await inbox.app.db
    .insertInto('inbox_settings')
    .values({ ...scope(inbox), handoff_words: ['stop', 'au secours'] })
    .execute();
  await inbox.receiveMessages([textItem(inbox.app, 'Stop')]);
  expect((await conversation(inbox)).is_human_needed).toBe(false);
  expect(await kinds(inbox)).toEqual([]);
});

test('messages of the past and of the business’s own phone ask for nobody', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const past = textItem(app, 'agent');
  await inbox.receive(
    change(
      number,
      {
        history: [
          {
            metadata: { phase: 0, chunk_order: 1, progress: 100 },
            threads: [
              {
                id: anais.wa_id,
                context: { wa_id: anais.wa_id },
                messages: [{ ...past, history_context: { status: 'READ' } }],
              },
            ],
          },
        ],
      },
      'history',
    ),
  );
  const echo = { ...textItem(app, 'agent'), from: '15550100199', to: anais.wa_id };
  await inbox.receive(change(number, { message_echoes: [echo] }, 'smb_message_echoes'));
  expect(await app.db.selectFrom('messages').select('id').execute()).toHaveLength(2);
  expect((await conversation(inbox)).is_human_needed).toBe(false);
  expect(await kinds(inbox)).toEqual([]);
  expect(await told(inbox)).toEqual([]);
});

test('a number has words of its own or wants to know of none; others are not concerned', async () => {
  await using inbox = await startInbox();
  const { app, owner } = inbox;
  const caller = app.as(owner);
  const params = scope(inbox);
  const { data: usual } = await caller.call(contract.getInboxSettings, { params });
  expect(usual).toMatchObject({ handoff_words_enabled: true, handoff_words: null });
  const save = (changes: Partial<contract.InboxSettings>, user = owner) =>
    app.as(user).call(contract.updateInboxSettings, { params, body: { ...usual, ...changes } });
  const asks = async (text: string) => {
    await app.db.updateTable('conversations').set({ is_human_needed: false }).execute();
    await inbox.receiveMessages([textItem(app, text)]);
    return (await conversation(inbox)).is_human_needed;
  };

  expect((await save({ handoff_words: ['Au secours', 'SOS !'] })).data.handoff_words).toEqual([
    'Au secours',
    'SOS !',
  ]);
  expect([await asks('au secours !!!'), await asks('sos'), await asks('agent')]).toEqual([true, true, false]);
  expect((await save({ handoff_words_enabled: false, handoff_words: ['SOS'] })).status).toBe(200);
  expect(await asks('sos')).toBe(false);
  expect((await save({ handoff_words: null })).data.handoff_words).toBeNull();
  expect(await asks('agent')).toBe(true);

  await app.db
    .updateTable('teams')
    .set({ consent_words: JSON.stringify({ stop: ['Fini'], start: ['Encore'] }) })
    .where('id', '=', params.team_id)
    .execute();
  for (const words of [['🙏'], ['agent', 'FINI'], ['encore !'], ['Stop'], [], ['x'.repeat(41)]]) {
    const refused = await save({ handoff_words: words });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).join()).toMatch(/^handoff_words/);
  }
  // No stop word of this team any more.
  expect((await save({ handoff_words: ['unsubscribe'] })).status).toBe(200);

  const agent = await app.createMember({ id: params.team_id }, 'Agent');
  expect((await save({ handoff_words: null }, agent)).status).toBe(403);
  const { owner: stranger } = await app.createTeam();
  expect((await save({ handoff_words: null }, stranger)).status).toBe(404);
});

test('whatever is said, a conversation needs a person once somebody asked, and each asking is told once', async () => {
  await using inbox = await startInbox();
  const { app, owner } = inbox;
  await inbox.receiveMessages([textItem(app, 'Bonjour')]);
  const { contact_id } = await conversation(inbox);
  const params = { ...scope(inbox), contact_id };
  const say = fc.record({
    said: fc.array(fc.constantFrom('agent', 'Humain !', 'hello', 'my agent', 'STOP', 'START'), {
      minLength: 1,
      maxLength: 4,
    }),
    twice: fc.boolean(),
    after: fc.constantFrom('nothing', 'done', 'close'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(say, { minLength: 1, maxLength: 5 }), async (steps) => {
      await app.db.deleteFrom('conversation_events').execute();
      await app.db.deleteFrom('notifications').execute();
      await app.db.updateTable('conversations').set({ is_human_needed: false }).execute();
      let needed = false;
      let count = 0;
      for (const { said, twice, after } of steps) {
        const body = bodyOf([
          messagesChange(
            inbox.number,
            said.map((text) => textItem(app, text)),
          ),
        ]);
        for (let time = 0; time <= Number(twice); time += 1) {
          await postWebhook(app, body);
          await inbox.drain();
        }
        const asks = said.some((text) => ['agent', 'Humain !'].includes(text));
        if (asks && !needed) count += 1;
        needed ||= asks;
        expect((await conversation(inbox)).is_human_needed).toBe(needed);
        if (after === 'done') await app.as(owner).call(contract.closeHumanNeeded, { params });
        if (after === 'close')
          await app.as(owner).call(contract.closeConversation, { params, body: { closed: true } });
        if (after !== 'nothing') needed = false;
      }
      expect((await kinds(inbox)).filter((kind) => kind[0] === 'human_needed')).toHaveLength(count);
      expect(await told(inbox)).toHaveLength(count);
    }),
    { numRuns: 8 },
  );
});
