import { getConversation, sendConversationMessage } from '@herald/contract';
import { expect, test } from 'vitest';
import { eventually, startPhoneTalk } from '../../../test/startPhoneTalk.ts';

const hidden = '33700000456';

test('who writes under a user name is asked for the number, shares it with a tap, and the contact has it', async () => {
  await using talk = await startPhoneTalk();
  const { app, caller, shop, write } = talk;
  app.sandbox.customer(hidden, { hidesPhone: true, username: 'lou.m' });
  write({ from: hidden, profileName: 'Lou', text: 'Où est ma commande ?' });
  const lou = () =>
    app.db
      .selectFrom('contacts')
      .select(['id', 'phone_number'])
      .where('profile_name', '=', 'Lou')
      .executeTakeFirst();
  const { id, phone_number } = await eventually(lou);
  expect(phone_number).toBeNull();

  const params = { ...shop.params, contact_id: id };
  const open = async () => (await caller.call(getConversation, { params, query: { peek: 'true' } })).data;
  await eventually(async () => (await open()).messages.length > 0);
  const message = { type: 'message_contact_request' as const, body: 'Votre numéro ?' };
  const sent = await caller.call(sendConversationMessage, { params, body: { message } });
  expect(sent.status, sent.text).toBe(200);
  const asking = await eventually(() => app.sandbox.received(hidden)[0]);
  write({ from: hidden, profileName: 'Lou', type: 'contacts', messageId: asking.id });

  expect(await eventually(async () => (await lou())?.phone_number)).toBe(`+${hidden}`);
  const card = await eventually(async () => (await open()).messages.find(({ type }) => type === 'contacts'));
  expect(card).toMatchObject({
    message: { cards: [{ name: 'Lou', phones: [`+${hidden}`] }] },
    quoted: { id: sent.data.id, preview: message.body },
  });
});
