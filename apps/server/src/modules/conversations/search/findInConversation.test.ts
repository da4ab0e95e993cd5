import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';

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
  expect(await find('robe bl')).toEqual({ found: [messageHit(ids[1]), messageHit(ids[0])], has_more: false });
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
