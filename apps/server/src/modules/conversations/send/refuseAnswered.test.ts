import { randomUUID } from 'node:crypto';
import { getConversation, sendConversationMessage } from '@herald/contract';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';

type Body = { message: { type: 'text'; body: string } };

async function startTalk() {
  const inbox = await startInbox();
  const { app, number, owner } = inbox;
  await inbox.receiveMessages([textItem(app, 'Bonjour')]);
  const { id: contact_id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { team_id: number.team_id, phone_number_id: number.id, contact_id };
  const agent = await app.createMember({ id: number.team_id }, 'Agent');
  const send = (by: { id: number }, text: string, more: Record<string, unknown> = {}) =>
    app.as(by).call(sendConversationMessage, {
      params,
      body: { message: { type: 'text', body: text }, client_id: randomUUID(), ...more } as Body,
    });
  const newest = async () =>
    (await app.as(owner).call(getConversation, { params, query: { peek: 'true' } })).data.messages[0]?.id ??
    0;
  const texts = async () => {
    const rows = await app.db
      .selectFrom('messages')
      .select('content')
      .where('direction', '=', 'out')
      .orderBy('id')
      .execute();
    return rows.map(({ content }) => (content as { body: string }).body);
  };
  return Object.assign(inbox, { params, agent, send, newest, texts });
}

test('an answer to somebody whom a colleague has answered since is refused with what they wrote', async () => {
  await using talk = await startTalk();
  const { owner, agent, send, newest } = talk;
  const seen_message_id = await newest();
  expect((await send(agent, 'Oui, à 18 h.', { seen_message_id })).status).toBe(200);
  const second = await send(owner, 'Non.', { seen_message_id });
  expect([second.status, second.body.code]).toEqual([409, 'answered_meanwhile']);
  expect(second.body.message).toContain('Oui, à 18 h.');
  expect(await talk.texts()).toEqual(['Oui, à 18 h.']);
  // Having seen it, they may add to it; and who compares nothing sends as before.
  expect((await send(owner, 'Ou demain.', { seen_message_id: await newest() })).status).toBe(200);
  expect((await send(agent, 'Merci.')).status).toBe(200);
});

test('of two who answer at the same moment one is heard, in every order, in another tab too', async () => {
  await using talk = await startTalk();
  for (const people of [[talk.owner, talk.agent] as const, [talk.owner, talk.owner] as const]) {
    const seen_message_id = await talk.newest();
    const answers = await Promise.all(people.map((by) => talk.send(by, 'Oui.', { seen_message_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('a repeated call answers its message, whatever was written since', async () => {
  await using talk = await startTalk();
  const once = { client_id: randomUUID(), seen_message_id: await talk.newest() };
  const first = await talk.send(talk.owner, 'Oui.', once);
  await talk.send(talk.agent, 'J’ajoute.');
  const again = await talk.send(talk.owner, 'Oui.', once);
  expect([again.status, again.data.id]).toEqual([200, first.data.id]);
});

test('what the customer and machines write is no answer', async () => {
  await using talk = await startTalk();
  const seen_message_id = await talk.newest();
  await talk.receiveMessages([textItem(talk.app, 'Vous êtes là ?')]);
  await talk.app.db
    .insertInto('messages')
    .values({
      team_id: talk.params.team_id,
      phone_number_id: talk.params.phone_number_id,
      contact_id: talk.params.contact_id,
      direction: 'out',
      status: 'sent',
      type: 'text',
      content: JSON.stringify({ body: 'Nous sommes fermés.' }),
      cause: 'system',
      happened_at: new Date(),
    })
    .execute();
  expect((await talk.send(talk.owner, 'Oui.', { seen_message_id })).status).toBe(200);
});
