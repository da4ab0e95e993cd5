import { randomUUID } from 'node:crypto';
import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { messageItem, startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const person = (index: number) => ({ wa_id: `3370005000${index}`, name: `P${index}` });

test('a message goes to somebody else once, with its file, and not after their window', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const [anna, bruno] = [person(1), person(2)];
  const waiting = messageItem(app, 'image', { image: { id: '1', mime_type: 'image/png' } }, anna);
  await inbox.receiveMessages([textItem(app, 'Mon colis ?', anna), waiting], anna);
  await inbox.receiveMessages([textItem(app, 'Bonjour', bruno)], bruno);
  const people = await app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  const [from = 0, to = 0] = people.map(({ id }) => id);
  const here = { team_id: number.team_id, phone_number_id: number.id };
  const received = await app.db
    .selectFrom('messages')
    .select('id')
    .where('contact_id', '=', from)
    .orderBy('id')
    .execute();
  const [text = 0, picture = 0] = received.map(({ id }) => id);
  const forward = (message_id: number, client_id: string = randomUUID(), contact_id = to) =>
    app.as(owner).call(contract.forwardMessage, {
      params: { ...here, contact_id },
      body: { from_contact_id: from, message_id, client_id },
    });

  const clientId = randomUUID();
  const first = await forward(text, clientId);
  expect([first.status, first.data.message]).toEqual([200, { body: 'Mon colis ?' }]);
  expect((await forward(text, clientId)).data.id).toBe(first.data.id);

  // What was not fetched from WhatsApp cannot go on.
  expect((await forward(picture)).status).toBe(422);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'photo.png');
  const file = await app.as(owner).call(contract.uploadFile, { params: here, form });
  const sent = await app.as(owner).call(contract.sendConversationMessage, {
    params: { ...here, contact_id: from },
    body: { message: { type: 'media', file_id: file.data.id, caption: 'Vu' } },
  });
  expect((await forward(sent.data.id)).data).toMatchObject({ type: 'media', message: { caption: 'Vu' } });
  const out = await app.db
    .selectFrom('messages')
    .select(['type', 'content'])
    .where('contact_id', '=', to)
    .where('direction', '=', 'out')
    .orderBy('id')
    .execute();
  expect(out.map(({ type }) => type)).toEqual(['text', 'media']);
  expect(out[1]?.content).toMatchObject({ file_id: file.data.id });

  // Of somebody else's thread nothing is read.
  const body = { from_contact_id: to, message_id: text, client_id: randomUUID() };
  const wrong = await app
    .as(owner)
    .call(contract.forwardMessage, { params: { ...here, contact_id: to }, body });
  expect(wrong.status).toBe(404);

  app.clock.advance({ hours: 25 });
  const late = await forward(text);
  expect([late.status, late.body.code]).toEqual([409, 'window_closed']);
});
