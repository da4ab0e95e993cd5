import { expect, test } from 'vitest';
import { startConnected } from '../testing/client.ts';
import type { InboundType } from './inbound.ts';

test.each<[InboundType, string]>([
  ['text', 'text'],
  ['image', 'image'],
  ['voice', 'audio'],
  ['document', 'document'],
  ['sticker', 'sticker'],
  ['location', 'location'],
  ['contacts', 'contacts'],
  ['unsupported', 'unsupported'],
])('a customer sends %s', async (type, wire) => {
  await using app = await startConnected();
  app.sandbox.customerSends({ from: '+33700000101', type, profileName: 'Anaïs' });
  await app.sandbox.settle();
  const [value] = app.receiver.fields('messages');
  expect(value).toMatchObject({
    contacts: [
      { profile: { name: 'Anaïs' }, wa_id: '33700000101', user_id: expect.stringMatching(/^FR\.\d+$/) },
    ],
    messages: [{ from: '33700000101', type: wire }],
  });
});

test('inbound media can be looked up and downloaded', async () => {
  await using app = await startConnected();
  app.sandbox.customerSends({ from: '+33700000101', type: 'image', caption: 'Mon jardin' });
  await app.sandbox.settle();
  const image = app.receiver.messages()[0]?.image as { id: string; sha256: string; caption: string };
  const found = await app.call('GET', image.id);
  expect(found.body.mime_type).toBe('image/png');
  expect(Buffer.from(image.sha256, 'base64').toString('hex')).toBe(found.body.sha256);
  const bytes = await fetch(found.body.url, {
    headers: { authorization: `Bearer ${app.number.accessToken}` },
  });
  expect(
    Buffer.from(await bytes.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test('someone with a username hides the number and is reached by user id', async () => {
  await using app = await startConnected();
  app.sandbox.customer('+33700000101', { hidesPhone: true, username: 'anais.m' });
  app.sandbox.customerSends({ from: '+33700000101' });
  await app.sandbox.settle();
  const [message] = app.receiver.messages();
  expect(message).not.toHaveProperty('from');
  const sent = await app.send({ recipient: message?.from_user_id, type: 'text', text: { body: 'Bonjour' } });
  expect(sent.body.contacts[0]).toEqual({ input: message?.from_user_id, user_id: message?.from_user_id });
  await app.sandbox.settle();
  expect(app.receiver.statuses()[0]).not.toHaveProperty('recipient_id');

  const asking = await app.send({
    recipient: message?.from_user_id,
    type: 'interactive',
    interactive: {
      type: 'request_contact_info',
      body: { text: 'Votre numéro ?' },
      action: { name: 'request_contact_info' },
    },
  });
  app.sandbox.customerSends({
    from: '+33700000101',
    type: 'contacts',
    messageId: asking.body.messages[0].id,
  });
  await app.sandbox.settle();
  const card = app.receiver.messages().at(-1);
  expect(card).toMatchObject({
    contacts: [{ phones: [{ wa_id: '33700000101' }], origin: 'contact_request' }],
  });
});

test('edits and deletions name the original, edits only for fifteen minutes', async () => {
  await using app = await startConnected();
  const { id } = app.sandbox.customerSends({ from: '+33700000101', text: 'Bonjuor' });
  app.sandbox.customerSends({ from: '+33700000101', type: 'edit', messageId: id, text: 'Bonjour' });
  app.sandbox.customerSends({ from: '+33700000101', type: 'revoke', messageId: id });
  await app.sandbox.settle();
  expect(app.receiver.messages().slice(1)).toMatchObject([
    { type: 'edit', edit: { original_message_id: id, message: { text: { body: 'Bonjour' } } } },
    { type: 'revoke', revoke: { original_message_id: id } },
  ]);
  app.sandbox.advance(16 * 60_000);
  expect(() =>
    app.sandbox.customerSends({ from: '+33700000101', type: 'edit', messageId: id, text: 'x' }),
  ).toThrow();
});

test('a played customer reads when the chat is opened', async () => {
  await using app = await startConnected();
  app.sandbox.customer('+33700000101', { played: true });
  app.sandbox.customerSends({ from: '+33700000101' });
  await app.text('+33700000101');
  await app.sandbox.settle();
  expect(app.receiver.statuses().map((each) => each.status)).toEqual(['sent', 'delivered']);
  expect(app.sandbox.customerReads('+33700000101', app.number.phoneNumberId)).toBe(1);
  await app.sandbox.settle();
  expect(app.receiver.statuses().at(-1)?.status).toBe('read');
});

test('a changed number is told by a system message', async () => {
  await using app = await startConnected();
  app.sandbox.customerSends({ from: '+33700000101' });
  const response = await fetch(`${app.sandbox.url}/control/customers/33700000101/change-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: '+33700000999' }),
  });
  expect(response.status).toBe(200);
  await app.sandbox.settle();
  expect(app.receiver.messages().at(-1)).toMatchObject({
    from: '33700000101',
    type: 'system',
    system: { type: 'user_changed_number', wa_id: '33700000999' },
  });
});
