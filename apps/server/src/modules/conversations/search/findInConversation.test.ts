import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { messageItem, startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';

const person = (index: number) => ({ wa_id: `3370004000${index}`, name: `P${index}` });

async function startTalk() {
  const inbox = await startInbox();
  const { app, owner, number } = inbox;
  const say = async (text: string, by = person(1)) => {
    app.clock.advance({ days: 1 });
    await inbox.receiveMessages([textItem(app, text, by)], by);
  };
  for (const text of ['Une robe bleue ?', 'La robe BLEUE, svp', 'Bonjour']) await say(text);
  await say('Ma robe bleue', person(2));
  const [contact] = await app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  const params = { team_id: number.team_id, phone_number_id: number.id, contact_id: contact?.id ?? 0 };
  const messages = await app.db
    .selectFrom('messages')
    .select(['id', 'happened_at'])
    .where('contact_id', '=', params.contact_id)
    .orderBy('id')
    .execute();
  const find = async (query: string) =>
    (await app.as(owner).call(contract.findInConversation, { params, body: { query } })).data;
  return { inbox, params, find, messages, ids: messages.map(({ id }) => id) };
}

test('words are found in one conversation, with what campaigns sent and colleagues noted, the newest first', async () => {
  const { inbox, params, find, ids } = await startTalk();
  await using _ = inbox;
  const { app, owner } = inbox;
  const messageHit = (id?: number) => expect.objectContaining({ kind: 'message', id, message_id: id });
  expect(await find('robe bl')).toEqual({
    found: [messageHit(ids[1]), messageHit(ids[0])],
    has_more: false,
    next_cursor: null,
  });
  expect((await find('bl robe')).found).toEqual([]);
  expect((await find('?!')).found).toEqual([]);

  await app.db
    .updateTable('messages')
    .set({ cause: 'campaign' })
    .where('id', '=', ids[0] ?? 0)
    .execute();
  await app.db
    .updateTable('messages')
    .set({ revoked_at: new Date() })
    .where('id', '=', ids[1] ?? 0)
    .execute();
  const { data: note } = await app
    .as(owner)
    .call(contract.createNote, { params, body: { body: 'Robe bleue mise de côté' } });
  expect((await find('robe bleu')).found).toEqual([
    { kind: 'note', id: note.id, at: note.created_at, message_id: ids[2] },
    messageHit(ids[0]),
  ]);
  await app.as(owner).call(contract.deleteNote, { params: { ...params, note_id: note.id } });
  expect((await find('robe')).found).toEqual([messageHit(ids[0])]);

  const stranger = await app.createUser();
  const answer = await app
    .as(stranger)
    .call(contract.findInConversation, { params, body: { query: 'robe' } });
  expect(answer.status).toBe(404);
});

test('what one person wrote, or what is of a kind, is found with words and without', async () => {
  const { inbox, params, ids } = await startTalk();
  await using _ = inbox;
  const { app, owner, receiveMessages } = inbox;
  const colleague = await app.createMember({ id: params.team_id }, 'Agent');
  const media = (type: string, fields: object) =>
    messageItem(app, type, { [type]: { id: '9', ...fields } }, person(1));
  app.clock.advance({ hours: 1 });
  await receiveMessages(
    [
      media('image', { caption: 'La robe' }),
      media('document', { filename: 'robe.pdf' }),
      textItem(app, 'Ici : https://shop.example', person(1)),
    ],
    person(1),
  );
  const write = async (cause: string, sender: number | null, type: string, content: object) => {
    app.clock.advance({ minutes: 1 });
    const { rows } = await sql<{ id: number }>`
      insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause,
        sender_user_id, happened_at)
      values (${params.team_id}, ${params.phone_number_id}, ${params.contact_id}, 'out', 'sent', ${type},
        ${JSON.stringify(content)}, ${cause}, ${sender}, ${app.clock.now()}) returning id`.execute(app.db);
    return rows[0]?.id ?? 0;
  };
  const mine = await write('inbox', owner.id, 'text', { body: 'La robe arrive' });
  const theirs = await write('inbox', colleague.id, 'text', { body: 'La robe est partie' });
  const byItself = await write('automation', null, 'text', { body: 'Merci pour la robe' });
  const promised = await write('campaign', null, 'text', { body: 'Robes soldées' });
  const phone = await write('phone_app', null, 'text', { body: 'La robe, depuis le téléphone' });
  const { data: note } = await app
    .as(colleague)
    .call(contract.createNote, { params, body: { body: 'Robe payée' } });
  const find = async (body: z.input<typeof contract.findInConversation.body>) => {
    const { data } = await app.as(owner).call(contract.findInConversation, { params, body });
    return data.found.map(({ kind, id }) => (kind === 'note' ? 'note' : id));
  };
  const [link, file, picture] = await app.db
    .selectFrom('messages')
    .select('id')
    .where('contact_id', '=', params.contact_id)
    .where('direction', '=', 'in')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
    .then((rows) => rows.map(({ id }) => id));

  expect(await find({ query: 'robe', by: 'contact' })).toEqual([file, picture, ids[1], ids[0]]);
  expect(await find({ by: 'contact' })).toEqual([link, file, picture, ids[2], ids[1], ids[0]]);
  expect(await find({ by: owner.id })).toEqual([mine]);
  expect(await find({ by: colleague.id })).toEqual(['note', theirs]);
  expect(await find({ query: 'payee', by: colleague.id })).toEqual(['note']);
  expect(await find({ by: 'automatic' })).toEqual([promised, byItself]);
  expect(await find({ query: 'robes', by: 'automatic' })).toEqual([promised]);
  expect(await find({ query: 'robe' })).toContain(phone);
  expect(await find({ kind: 'pictures' })).toEqual([picture]);
  expect(await find({ kind: 'documents', query: 'robe', by: 'contact' })).toEqual([file]);
  expect(await find({ kind: 'documents', by: owner.id })).toEqual([]);
  expect(await find({ kind: 'links' })).toEqual([link]);
  expect(await find({ kind: 'videos' })).toEqual([]);
  await app.db.updateTable('messages').set({ type: 'template' }).where('id', '=', promised).execute();
  expect(await find({ kind: 'templates' })).toEqual([promised]);
  expect(note.id).toBeGreaterThan(0);

  const empty = await app.as(owner).call(contract.findInConversation, { params, body: { query: ' ' } });
  expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([422, ['query']]);
});

test('more hits than come at once are told page by page, none twice and none left out', async () => {
  const { inbox, params } = await startTalk();
  await using _ = inbox;
  const { app, owner } = inbox;
  // All of one moment, as much of a history that was imported.
  await sql`
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, happened_at)
    select ${params.team_id}, ${params.phone_number_id}, ${params.contact_id}, 'in', 'received', 'text',
      jsonb_build_object('body', 'robe ' || i), '2026-01-01'
    from generate_series(1, ${contract.mostFoundInConversation * 2}) i`.execute(app.db);
  const seen: number[] = [];
  let pages = 0;
  for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
    const body = { query: 'robe', ...(cursor ? { cursor } : {}) };
    const { data } = await app.as(owner).call(contract.findInConversation, { params, body });
    seen.push(...data.found.map(({ id }) => id));
    cursor = data.next_cursor;
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 1002, 1002]);
  const wrong = { query: 'robe', cursor: 'x' };
  expect((await app.as(owner).call(contract.findInConversation, { params, body: wrong })).status).toBe(422);
});

test('a day leads to its first message, a day of silence to the next, one after all to the last', async () => {
  const { inbox, params, messages, ids } = await startTalk();
  await using _ = inbox;
  const at = async (moment: Date) => {
    const query = { at: moment.toISOString() };
    return (await inbox.app.as(inbox.owner).call(contract.findMessageAt, { params, query })).data.message_id;
  };
  const [first, second] = messages.map(({ happened_at }) => happened_at.getTime());
  expect(await at(new Date(0))).toBe(ids[0]);
  expect(await at(new Date(second ?? 0))).toBe(ids[1]);
  expect(await at(new Date((first ?? 0) + 1000))).toBe(ids[1]);
  expect(await at(new Date('2090-01-01'))).toBe(ids[2]);
});
