import { expect, test } from 'vitest';
import type { InboundContent } from './content.ts';
import type { InboundMessage } from './events.ts';
import { contact, inboundBody, messagesBody } from './fixtures.ts';
import { parseWebhook } from './parse.ts';

function readOne(body: string): InboundMessage {
  const [event] = parseWebhook(body);
  if (event?.kind !== 'message') throw new Error(`Expected a message, found ${JSON.stringify(event)}.`);
  return event.message;
}

const media = { id: 'M1', mime_type: 'image/jpeg', sha256: 'abc=', url: 'https://lookaside.fbsbx.com/x' };
const readMedia = {
  mediaId: 'M1',
  mimeType: 'image/jpeg',
  sha256: 'abc=',
  url: 'https://lookaside.fbsbx.com/x',
  caption: null,
};

const cases: [string, Record<string, unknown>, InboundContent][] = [
  ['text', { type: 'text', text: { body: 'Bonjour' } }, { type: 'text', body: 'Bonjour' }],
  [
    'image',
    { type: 'image', image: { ...media, caption: 'Une robe' } },
    { type: 'image', ...readMedia, caption: 'Une robe' },
  ],
  ['video', { type: 'video', video: media }, { type: 'video', ...readMedia }],
  [
    'voice note',
    { type: 'audio', audio: { ...media, voice: true } },
    { type: 'audio', ...readMedia, voice: true },
  ],
  [
    'document',
    { type: 'document', document: { ...media, filename: 'facture.pdf' } },
    { type: 'document', ...readMedia, filename: 'facture.pdf' },
  ],
  [
    'sticker',
    { type: 'sticker', sticker: { ...media, animated: true } },
    { type: 'sticker', ...readMedia, animated: true },
  ],
  [
    'location',
    { type: 'location', location: { latitude: 48.85, longitude: 2.35, name: 'Paris' } },
    { type: 'location', latitude: 48.85, longitude: 2.35, name: 'Paris', address: null, url: null },
  ],
  [
    'button reply',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Oui' } } },
    { type: 'button_reply', id: 'yes', title: 'Oui' },
  ],
  [
    'list reply',
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: 's9', title: '09:00', description: 'Avec Léa' } },
    },
    { type: 'list_reply', id: 's9', title: '09:00', description: 'Avec Léa' },
  ],
  [
    'flow answer',
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"guests":"4"}' },
      },
    },
    {
      type: 'flow_reply',
      name: 'flow',
      body: 'Sent',
      response: { guests: '4' },
      responseText: '{"guests":"4"}',
    },
  ],
  [
    'flow answer that is not JSON',
    { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json: '{oops' } } },
    { type: 'flow_reply', name: null, body: null, response: null, responseText: '{oops' },
  ],
  [
    'call permission',
    {
      type: 'interactive',
      interactive: {
        type: 'call_permission_reply',
        call_permission_reply: { response: 'accept', expiration_timestamp: '1790000600' },
      },
    },
    {
      type: 'call_permission_reply',
      response: 'accept',
      expiresAt: new Date(1790000600_000),
      permanent: false,
    },
  ],
  [
    'tap on a template button',
    { type: 'button', button: { payload: 'RESCHEDULE:A-1043', text: 'Changer' } },
    { type: 'template_button', payload: 'RESCHEDULE:A-1043', text: 'Changer' },
  ],
  [
    'reaction',
    { type: 'reaction', reaction: { message_id: 'wamid.OUT9', emoji: '👍' } },
    { type: 'reaction', messageId: 'wamid.OUT9', emoji: '👍' },
  ],
  [
    'reaction taken back by an empty emoji',
    { type: 'reaction', reaction: { message_id: 'wamid.OUT9', emoji: '' } },
    { type: 'reaction', messageId: 'wamid.OUT9', emoji: null },
  ],
  [
    'reaction taken back by no emoji',
    { type: 'reaction', reaction: { message_id: 'wamid.OUT9' } },
    { type: 'reaction', messageId: 'wamid.OUT9', emoji: null },
  ],
  [
    'order',
    {
      type: 'order',
      order: {
        catalog_id: 'C1',
        text: 'Livraison svp',
        product_items: [{ product_retailer_id: 'SKU-1', quantity: 2, item_price: 12.5, currency: 'EUR' }],
      },
    },
    {
      type: 'order',
      catalogId: 'C1',
      text: 'Livraison svp',
      items: [{ productRetailerId: 'SKU-1', quantity: 2, itemPrice: 12.5, currency: 'EUR' }],
    },
  ],
  [
    'edit',
    {
      type: 'edit',
      edit: { original_message_id: 'wamid.X', message: { type: 'text', text: { body: 'B' } } },
    },
    { type: 'edit', originalMessageId: 'wamid.X', content: { type: 'text', body: 'B' } },
  ],
  [
    'revoke',
    { type: 'revoke', revoke: { original_message_id: 'wamid.X' } },
    { type: 'revoke', originalMessageId: 'wamid.X' },
  ],
  ['first opening of the chat', { type: 'request_welcome' }, { type: 'request_welcome' }],
  [
    'unsupported',
    { type: 'unsupported', unsupported: { type: 'poll' } },
    { type: 'unsupported', of: 'poll' },
  ],
  ['unsupported, the old way', { type: 'unknown' }, { type: 'unsupported', of: null }],
  ['a type of the future', { type: 'hologram', hologram: {} }, { type: 'unknown', of: 'hologram' }],
  ['a name every object has', { type: 'constructor' }, { type: 'unknown', of: 'constructor' }],
  ['an image without id', { type: 'image', image: {} }, { type: 'unknown', of: 'image' }],
];

test.each(cases)('reads %s', (_name, message, content) => {
  expect(readOne(inboundBody(message)).content).toEqual(content);
});

test('reads shared contacts with everything that stands on the card', () => {
  const card = {
    name: { formatted_name: 'Léa Martin', first_name: 'Léa', last_name: 42 },
    phones: [{ phone: '+33 7 00 00 09 99', wa_id: '33700000999', type: 'CELL' }, 'broken'],
    org: { company: 'Demo Garden' },
    origin: 'contact_request',
  };
  expect(readOne(inboundBody({ type: 'contacts', contacts: [card] })).content).toEqual({
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: 'Léa Martin', first_name: 'Léa' },
        phones: [{ phone: '+33 7 00 00 09 99', wa_id: '33700000999', type: 'CELL' }],
        emails: [],
        addresses: [],
        urls: [],
        org: { company: 'Demo Garden' },
        origin: 'contact_request',
      },
    ],
  });
});

test('joins the sender with the contact of the body', () => {
  const message = readOne(
    inboundBody({ type: 'text', text: { body: 'x' }, from_user_id: 'FR.1002003004005' }),
  );
  expect(message.from).toEqual({
    waId: '33700000123',
    userId: 'FR.1002003004005',
    username: 'anais.m',
    profileName: 'Anaïs',
  });
  expect(message.timestamp).toEqual(new Date(1790000000_000));
});

test('a sender without a visible phone is known by the user id', () => {
  const message = {
    id: 'wamid.IN4',
    from_user_id: 'FR.9',
    timestamp: 1790000015,
    type: 'text',
    text: { body: 'x' },
  };
  const body = messagesBody({ contacts: [{ profile: {}, user_id: 'FR.9' }], messages: [message] });
  expect(readOne(body).from).toEqual({ userId: 'FR.9' });
});

test('a contact of somebody else is not taken for the sender', () => {
  const message = { id: 'wamid.IN4', from: '33711111111', timestamp: '1', type: 'text', text: { body: 'x' } };
  expect(readOne(messagesBody({ contacts: [contact], messages: [message] })).from).toEqual({
    waId: '33711111111',
  });
});

test('a changed number tells the old and the new names', () => {
  const system = {
    type: 'user_changed_number',
    body: 'User A changed',
    wa_id: '33700000999',
    user_id: 'FR.777',
    previous_user_id: 'FR.1',
  };
  const message = { id: 'wamid.SY1', from: '33700000123', timestamp: '1790000100', type: 'system', system };
  const read = readOne(messagesBody({ messages: [message] }));
  expect(read.from).toEqual({ waId: '33700000123' });
  expect(read.content).toEqual({
    type: 'system',
    event: 'user_changed_number',
    body: 'User A changed',
    now: { waId: '33700000999', userId: 'FR.777' },
    previousUserId: 'FR.1',
    previousParentUserId: null,
  });
});

test('a regenerated user id without any sender is attributed to the old one', () => {
  const system = { type: 'user_changed_user_id', user_id: 'FR.2', previous_user_id: 'FR.1' };
  const message = { id: 'wamid.SY2', timestamp: '1790000100', type: 'system', system };
  expect(readOne(messagesBody({ messages: [message] })).from).toEqual({ userId: 'FR.1' });
});

test('reads quotes, forwards and the ad that a message came from', () => {
  const quoted = readOne(
    inboundBody({ type: 'text', text: { body: 'x' }, context: { from: '1', id: 'wamid.O' } }),
  );
  expect(quoted.context).toMatchObject({ wamid: 'wamid.O', from: '1', forwarded: false });
  const forwarded = readOne(
    inboundBody({ type: 'request_welcome', context: { frequently_forwarded: true } }),
  );
  expect(forwarded.context).toMatchObject({ wamid: null, forwarded: true, frequentlyForwarded: true });
  const referral = {
    source_type: 'ad',
    source_id: '6001',
    media_type: 'video',
    video_url: 'https://example.com/a.mp4',
    ctwa_clid: 'ARx',
    welcome_message: { text: 'Bienvenue' },
  };
  const fromAd = readOne(inboundBody({ type: 'text', text: { body: 'x' }, referral }));
  expect(fromAd.referral).toMatchObject({
    sourceType: 'ad',
    sourceId: '6001',
    mediaUrl: 'https://example.com/a.mp4',
    clickId: 'ARx',
    welcomeMessage: 'Bienvenue',
  });
});

test('keeps the errors of an unsupported message', () => {
  const errors = [{ code: 131051, title: 'Message type unknown', error_data: { details: 'Not supported.' } }];
  expect(readOne(inboundBody({ type: 'unsupported', errors })).errors).toEqual([
    {
      code: 131051,
      title: 'Message type unknown',
      message: 'Message type unknown',
      details: 'Not supported.',
    },
  ]);
});
