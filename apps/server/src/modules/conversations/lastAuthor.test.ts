import { listConversations, mergeContacts, sendConversationMessage } from '@herald/contract';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';
import { contacts } from '../contacts/index.ts';

test('a row says who of the team wrote last, until the customer does; it goes along when people are merged', async () => {
  await using inbox = await startInbox({}, [contacts]);
  const { app, owner, number } = inbox;
  const place = { team_id: number.team_id, phone_number_id: number.id };
  const karim = await app.createMember({ id: number.team_id }, 'Agent');
  const [lea, tom] = [
    { wa_id: '33700048001', name: 'Léa' },
    { wa_id: '33700048002', name: 'Tom' },
  ] as const;
  await inbox.receiveMessages([textItem(app, 'Bonjour', lea)], lea);
  await inbox.receiveMessages([textItem(app, 'Bonjour', tom)], tom);
  const people = await app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  const [leaId = 0, tomId = 0] = people.map(({ id }) => id);
  const write = (by: { id: number }, contact_id: number) => {
    app.clock.advance({ minutes: 1 });
    const body = { message: { type: 'text' as const, body: 'Voilà' } };
    return app.as(by).call(sendConversationMessage, { params: { ...place, contact_id }, body });
  };
  const authors = async () => {
    const { data } = await app.as(owner).call(listConversations, { params: place, query: {} });
    return data.map(({ last_message_author: author }) => author?.user_id ?? null);
  };
  expect(await authors()).toEqual([null, null]);
  await write(owner, leaId);
  await write(karim, tomId);
  expect(await authors()).toEqual([karim.id, owner.id]);
  app.clock.advance({ minutes: 1 });
  await inbox.receiveMessages([textItem(app, 'Merci', lea)], lea);
  expect(await authors()).toEqual([null, karim.id]);
  await write(karim, leaId);
  await write(owner, tomId);
  const params = { ...place, contact_id: leaId };
  expect((await app.as(owner).call(mergeContacts, { params, body: { contact_id: tomId } })).status).toBe(200);
  expect(await authors()).toEqual([owner.id]);
});
