import { createNote, deleteNote, getConversation, searchConversations, updateNote } from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createNumber,
  type Inbox,
  messageItem,
  messagesChange,
  startInbox,
  textItem,
} from '../../../messaging/whatsapp/test/index.ts';

const here = ({ number }: Inbox) => ({ team_id: number.team_id, phone_number_id: number.id });
const lea = { wa_id: '33711223344', name: 'Léa Öztürk' };
const tom = { wa_id: '33722334455', name: 'Tom' };

function searcher(inbox: Inbox) {
  const caller = inbox.app.as(inbox.owner);
  return async (query: string) => {
    const answer = await caller.call(searchConversations, { params: here(inbox), body: { query } });
    return answer.data.map(({ name, match }) => ({
      name,
      ...match,
      marked: match.ranges.map(([start, length]) => match.snippet.slice(start, start + length)),
    }));
  };
}

test('what is found says where, and what to highlight', async () => {
  await using inbox = await startInbox();
  await inbox.receive(
    messagesChange(inbox.number, [textItem(inbox.app, 'Où est ma commande ?', lea)], lea),
    messagesChange(inbox.number, [textItem(inbox.app, 'Bonjour Léa, ici Tom', tom)], tom),
  );
  const find = searcher(inbox);
  expect(await find('ozt')).toMatchObject([
    { name: 'Léa Öztürk', field: 'name', message_id: null, snippet: 'Léa Öztürk', marked: ['Özt'] },
  ]);
  expect(await find('07 11 22')).toMatchObject([
    { field: 'phone_number', snippet: '+33711223344', marked: ['71122'] },
  ]);
  // People come before messages that mention them.
  expect(await find('lea')).toMatchObject([
    { name: 'Léa Öztürk', field: 'name', marked: ['Léa'] },
    { name: 'Tom', field: 'message', snippet: 'Bonjour Léa, ici Tom', marked: ['Léa'] },
  ]);
  expect(await find('tom bonj')).toMatchObject([{ name: 'Tom', field: 'message', marked: ['Bonj', 'Tom'] }]);
  // All but the last are whole words, and all stand in one message.
  expect(await find('bonj tom')).toEqual([]);
  expect(await find('commande tom')).toEqual([]);
  expect(await find('🙂')).toEqual([]);
});

test('a name that was found turns nothing', async () => {
  await using inbox = await startInbox();
  const turned = { wa_id: '33733445566', name: 'Zoé \u202eBlanc\u200b' };
  await inbox.receive(messagesChange(inbox.number, [textItem(inbox.app, 'Bonjour', turned)], turned));
  expect(await searcher(inbox)('zoé')).toMatchObject([{ snippet: 'Zoé Blanc', marked: ['Zoé'] }]);
});

test('what colleagues noted is found after what was said, as it reads now', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  await inbox.receive(messagesChange(number, [textItem(app, 'Un devis ?', lea)], lea));
  await inbox.receive(messagesChange(number, [textItem(app, 'Bonjour', tom)], tom));
  const find = searcher(inbox);
  const people = await app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  const [, tomId = 0] = people.map(({ id }) => id);
  const said = await app.db.selectFrom('messages').select('id').where('contact_id', '=', tomId).execute();
  const params = { ...here(inbox), contact_id: tomId };
  const as = app.as(owner);
  const { data: note } = await as.call(createNote, { params, body: { body: 'Son devis est prêt' } });
  expect(await find('devis')).toMatchObject([
    { name: 'Léa Öztürk', field: 'message', marked: ['devis'] },
    { name: 'Tom', field: 'note', message_id: said[0]?.id, snippet: 'Son devis est prêt', marked: ['devis'] },
  ]);
  const noteParams = { ...params, note_id: note.id };
  await as.call(updateNote, { params: noteParams, body: { body: 'Sa facture' } });
  expect(await find('devis')).toHaveLength(1);
  expect(await find('facture')).toMatchObject([{ name: 'Tom', field: 'note' }]);
  await as.call(deleteNote, { params: noteParams });
  expect(await find('facture')).toEqual([]);
});

test('what was said last comes first, also when something older came in later', async () => {
  await using inbox = await startInbox();
  await inbox.receive(messagesChange(inbox.number, [textItem(inbox.app, 'une fuite', lea)], lea));
  await inbox.receive(messagesChange(inbox.number, [textItem(inbox.app, 'la fuite', tom)], tom));
  const snippets = async () => (await searcher(inbox)('fuite')).map(({ snippet }) => snippet);
  expect(await snippets()).toEqual(['la fuite', 'une fuite']);
  // As the messages of a phone's history do, which are imported long after they were said.
  await sql`update messages set happened_at = happened_at - interval '1 year'
    where content->>'body' = 'la fuite'`.execute(inbox.app.db);
  expect(await snippets()).toEqual(['une fuite', 'la fuite']);
});

test('a found message can be jumped to', async () => {
  await using inbox = await startInbox();
  const words = Array.from({ length: 70 }, (_, nth) =>
    textItem(inbox.app, nth === 20 ? 'the needle' : 'hay', lea),
  );
  await inbox.receive(messagesChange(inbox.number, words, lea));
  const [hit] = await searcher(inbox)('needle');
  const contact = await inbox.app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const opened = await inbox.app.as(inbox.owner).call(getConversation, {
    params: { ...here(inbox), contact_id: contact.id },
    query: { around: String(hit?.message_id) },
  });
  expect(opened.data.messages.find(({ id }) => id === hit?.message_id)?.message).toEqual({
    body: 'the needle',
  });
  expect(hit?.at).toBe(opened.data.messages.find(({ id }) => id === hit?.message_id)?.sended_at);
});

test('the newest message of a conversation is shown, and the newest conversation first', async () => {
  await using inbox = await startInbox();
  const say = (who: typeof lea, text: string) => inbox.receiveMessages([textItem(inbox.app, text, who)], who);
  await say(lea, 'facture 1');
  await say(tom, 'facture 2');
  await say(tom, 'merci');
  await say(lea, 'facture 3');
  expect((await searcher(inbox)('facture')).map(({ snippet }) => snippet)).toEqual([
    'facture 3',
    'facture 2',
  ]);
});

test('deleted messages are not found, edited ones by their new words, and nobody finds those of others', async () => {
  await using inbox = await startInbox();
  const { app } = inbox;
  const gone = textItem(app, 'secret word');
  const changed = textItem(app, 'before');
  await inbox.receiveMessages([gone, changed]);
  const text = { type: 'text', text: { body: 'afterwards' } };
  await inbox.receiveMessages([
    messageItem(app, 'revoke', { revoke: { original_message_id: gone.id } }),
    messageItem(app, 'edit', { edit: { original_message_id: changed.id, message: text } }),
  ]);
  const find = searcher(inbox);
  expect(await find('secret')).toEqual([]);
  expect(await find('before')).toEqual([]);
  expect(await find('after')).toMatchObject([{ marked: ['after'] }]);

  const second = await createNumber(app, inbox.number.team_id);
  const other = await app.createTeam();
  const foreign = await createNumber(app, other.team.id);
  await inbox.receive(
    messagesChange(second, [textItem(app, 'on the other number', lea)], lea),
    messagesChange(foreign, [textItem(app, 'in another team', tom)], tom),
  );
  expect(await find('other')).toEqual([]);
  expect(await find('another')).toEqual([]);
  expect(await find('tom')).toEqual([]);
});

const structure = {
  type: 'standard',
  parameter_format: 'named',
  header: { type: 'text', text: 'Colis {{1}}' },
  body: { text: 'Bonjour {{prenom}}, votre colis {{numero}} attend', variables: [] },
  footer: { text: 'Pied' },
  buttons: [],
};

const stored: [type: string, content: object, found: string[]][] = [
  ['media', { type: 'image', caption: 'ma jolie photo', file_name: 'devis.pdf' }, ['jolie', 'devis']],
  ['messages_button_reply', { button_id: 'i1', button_title: 'Je confirme' }, ['confirme']],
  [
    'messages_buttons',
    {
      header: { type: 'text', text: 'Entete' },
      body: 'corps',
      footer: 'basdepage',
      buttons: [{ id: 'i2', title: 'Bouton' }],
    },
    ['entete', 'corps', 'basdepage', 'bouton'],
  ],
  [
    'message_ask_list_option',
    {
      header: null,
      body: 'choisir',
      footer: null,
      button_name: 'Ouvrir',
      sections: [{ title: 's', rows: [{ id: 'i3', title: 'Matinee', description: 'tot' }] }],
    },
    ['choisir', 'ouvrir', 'matinee', 'tot'],
  ],
  ['message_ask_list_option_reply', { id: 'i4', row_title: 'Soiree', row_description: null }, ['soiree']],
  [
    'message_cta_url',
    { header: null, body: 'regardez', footer: null, text_url: 'Boutique', url: 'https://x.fr/i5' },
    ['regardez', 'boutique'],
  ],
  ['location', { latitude: 1, longitude: 2, name: 'Cafe Zinc', address: '12 rue Haute' }, ['zinc', 'haute']],
  ['contacts', { cards: [{ name: 'Jean Carte', phones: [], emails: [] }] }, ['carte']],
  ['order', { text: 'urgent svp', items: [] }, ['urgent']],
  ['system', { body: 'numero change' }, ['change']],
  [
    'template',
    { name: 'i6', structure, variables: { 'header.1': 'express', 'body.1': 'Zoe', 'body.2': 'AB-77' } },
    ['express', 'zoe', 'attend', '77'],
  ],
];

test('every kind of message is found by what people read of it, and campaigns are left out', async () => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'hello')]);
  const { id: contact_id } = await inbox.app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const row = { ...here(inbox), contact_id, direction: 'out', status: 'sent' } as const;
  const rows = stored.map(([type, content]) => ({
    ...row,
    type,
    content: JSON.stringify(content),
    cause: 'inbox',
  }));
  const added = await inbox.app.db.insertInto('messages').values(rows).returning('id').execute();
  const campaign = {
    ...row,
    type: 'text',
    content: JSON.stringify({ body: 'promotion' }),
    cause: 'campaign',
  };
  await inbox.app.db.insertInto('messages').values(campaign).execute();
  const find = searcher(inbox);
  for (const [nth, [type, , words]] of stored.entries()) {
    for (const word of words) {
      const [hit] = await find(word);
      expect([type, word, hit?.message_id]).toEqual([type, word, added[nth]?.id]);
      expect(hit?.marked.map((text) => text.toLowerCase())).toContain(word);
    }
  }
  for (const id of ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'promotion'])
    expect([id, await find(id)]).toEqual([id, []]);
  await inbox.app.db.deleteFrom('contacts').execute();
  expect(await inbox.app.db.selectFrom('message_words').select('message_id').execute()).toEqual([]);
});

test('a name that many have leaves room for messages', async () => {
  await using inbox = await startInbox();
  const { app } = inbox;
  const many = Array.from({ length: 60 }, (_, nth) => ({
    wa_id: `336${String(nth).padStart(8, '0')}`,
    name: 'Rose',
  }));
  const few = Array.from({ length: 30 }, (_, nth) => ({
    wa_id: `337${String(nth).padStart(8, '0')}`,
    name: 'Luc',
  }));
  await inbox.receive(
    ...many.map((one) => messagesChange(inbox.number, [textItem(app, 'bonjour', one)], one)),
    ...few.map((one) => messagesChange(inbox.number, [textItem(app, 'une rose', one)], one)),
  );
  const found = await searcher(inbox)('rose');
  expect(found.map(({ field }) => field)).toEqual([
    ...Array.from({ length: 25 }, () => 'name'),
    ...Array.from({ length: 25 }, () => 'message'),
  ]);
});
