import { getConversation } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inbox, messageItem, messagesChange, startInbox, textItem } from './test/index.ts';

// Every type of message that WhatsApp documents, and what somebody in front of the inbox sees of it.

let inbox: Inbox;
beforeAll(async () => {
  inbox = await startInbox();
});
afterAll(() => inbox[Symbol.asyncDispose]());

interface Case {
  name: string;
  type: string;
  fields: Record<string, unknown>;
  /** Type and content in the thread. */
  shown: { type: string; message?: Record<string, unknown>; forwarded?: unknown; product?: unknown };
  /** What WhatsApp said is kept beside it. */
  keepsRaw?: true;
}

const media = { id: '9007199254740993', sha256: 'aGFzaA==', url: 'https://lookaside.example/1' };
/** A file that is not fetched yet. */
const waiting = {
  media_url: null,
  caption: null,
  file_name: null,
  size: null,
  voice: false,
  error: null,
};
const unsupported = (original_type: string) => ({ type: 'unsupported', message: { original_type } });
const text = (body: string) => ({ type: 'text', message: { body } });
const interactive = (type: string, reply: object) => ({ interactive: { type, [type]: reply } });

const cases: Case[] = [
  { name: 'text', type: 'text', fields: { text: { body: 'Bonjour' } }, shown: text('Bonjour') },
  {
    name: 'an image',
    type: 'image',
    fields: { image: { ...media, mime_type: 'image/png', caption: 'Look' } },
    shown: { type: 'media', message: { ...waiting, type: 'image', mime_type: 'image/png', caption: 'Look' } },
  },
  {
    name: 'a video',
    type: 'video',
    fields: { video: { ...media, mime_type: 'video/mp4' } },
    shown: { type: 'media', message: { ...waiting, type: 'video', mime_type: 'video/mp4' } },
  },
  {
    name: 'a sound',
    type: 'audio',
    fields: { audio: { ...media, mime_type: 'audio/mpeg', voice: false } },
    shown: { type: 'media', message: { ...waiting, type: 'audio', mime_type: 'audio/mpeg' } },
  },
  {
    name: 'a voice note',
    type: 'audio',
    fields: { audio: { ...media, mime_type: 'audio/ogg; codecs=opus', voice: true } },
    shown: {
      type: 'media',
      message: { ...waiting, type: 'audio', mime_type: 'audio/ogg; codecs=opus', voice: true },
    },
  },
  {
    name: 'a document',
    type: 'document',
    fields: { document: { ...media, mime_type: 'application/pdf', filename: 'devis.pdf' } },
    shown: {
      type: 'media',
      message: { ...waiting, type: 'document', mime_type: 'application/pdf', file_name: 'devis.pdf' },
    },
  },
  {
    name: 'a sticker',
    type: 'sticker',
    fields: { sticker: { ...media, mime_type: 'image/webp', animated: true } },
    shown: { type: 'media', message: { ...waiting, type: 'sticker', mime_type: 'image/webp' } },
  },
  {
    name: 'a location',
    type: 'location',
    fields: {
      location: {
        latitude: 48.85,
        longitude: 2.35,
        name: 'Paris',
        address: 'Rue X',
        url: 'https://example.com/x',
      },
    },
    shown: {
      type: 'location',
      message: {
        latitude: 48.85,
        longitude: 2.35,
        name: 'Paris',
        address: 'Rue X',
        url: 'https://example.com/x',
      },
    },
  },
  {
    name: 'a contact card',
    type: 'contacts',
    fields: {
      contacts: [{ name: { formatted_name: 'Léa' }, phones: [{ wa_id: '33700000555' }], origin: 'other' }],
    },
    shown: {
      type: 'contacts',
      message: { cards: [{ name: 'Léa', phones: ['+33700000555'], emails: [] }] },
    },
    keepsRaw: true,
  },
  {
    name: 'a tap on a button of a template',
    type: 'button',
    fields: { button: { payload: 'P1', text: 'Yes' }, context: { from: '15550100199', id: 'wamid.OUT' } },
    shown: { type: 'messages_button_reply', message: { button_id: 'P1', button_title: 'Yes' } },
    keepsRaw: true,
  },
  {
    name: 'a tap on a button',
    type: 'interactive',
    fields: interactive('button_reply', { id: 'b1', title: 'Oui' }),
    shown: { type: 'messages_button_reply', message: { button_id: 'b1', button_title: 'Oui' } },
  },
  {
    name: 'a choice from a list',
    type: 'interactive',
    fields: interactive('list_reply', { id: 's9', title: '09:00', description: 'Avec Léa' }),
    shown: {
      type: 'message_ask_list_option_reply',
      message: { id: 's9', row_title: '09:00', row_description: 'Avec Léa' },
    },
  },
  {
    name: 'a form',
    type: 'interactive',
    fields: interactive('nfm_reply', {
      name: 'flow',
      body: 'Sent',
      response_json: '{"flow_token":"t","date":"2026-12-01","guests":4}',
    }),
    shown: text('date: 2026-12-01\nguests: 4'),
    keepsRaw: true,
  },
  {
    name: 'a form whose answers are no JSON',
    type: 'interactive',
    fields: interactive('nfm_reply', { name: 'flow', body: 'Sent', response_json: 'oops' }),
    shown: text('Sent\noops'),
    keepsRaw: true,
  },
  {
    name: 'an address',
    type: 'interactive',
    fields: interactive('nfm_reply', {
      name: 'address_message',
      body: '12 rue des Lilas',
      response_json:
        '{"saved_address_id":"a1","values":{"name":"Léa","house_number":"12","address":"rue des Lilas","landmark_area":""}}',
    }),
    shown: text('name: Léa\nhouse number: 12\naddress: rue des Lilas'),
    keepsRaw: true,
  },
  {
    name: 'a form of WhatsApp’s own builder',
    type: 'interactive',
    fields: interactive('nfm_reply', {
      name: 'flow',
      body: 'Sent',
      response_json: '{"screen_0_Your_size_0":"1_Large_blue","screen_0_Extras_1":["0_Gift_wrap","2_Card"]}',
    }),
    shown: text('Your size: Large blue\nExtras: Gift wrap, Card'),
    keepsRaw: true,
  },
  {
    name: 'a permission to call',
    type: 'interactive',
    fields: interactive('call_permission_reply', { response: 'accept', response_source: 'user_action' }),
    shown: { type: 'system', message: { body: 'This person allows calls.' } },
    keepsRaw: true,
  },
  {
    name: 'a permission to call for a week',
    type: 'interactive',
    fields: interactive('call_permission_reply', { response: 'accept', expiration_timestamp: '1796738400' }),
    shown: {
      type: 'system',
      message: { body: 'This person allows calls until 8 December 2026 at 14:00 UTC.' },
    },
    keepsRaw: true,
  },
  {
    name: 'an order',
    type: 'order',
    fields: {
      order: {
        catalog_id: 'C1',
        text: 'Livraison svp',
        product_items: [
          { product_retailer_id: 'SKU-1', quantity: 2, item_price: 12.5, currency: 'EUR' },
          { product_retailer_id: 'SKU-2', quantity: '1', item_price: '3', currency: 'EUR' },
          { product_retailer_id: 'SKU-3', quantity: 1, currency: 'EUR' },
        ],
      },
    },
    shown: {
      type: 'order',
      message: {
        text: 'Livraison svp',
        items: [
          { product_id: 'SKU-1', quantity: 2, price: 12.5, currency: 'EUR' },
          { product_id: 'SKU-2', quantity: 1, price: 3, currency: 'EUR' },
          // Nobody said that it is free.
          { product_id: 'SKU-3', quantity: 1, price: 0, currency: '' },
        ],
      },
    },
    keepsRaw: true,
  },
  {
    name: 'a remark that somebody has another phone',
    type: 'system',
    fields: {
      system: { type: 'customer_identity_changed', body: 'Anaïs changed phones' },
      identity: { acknowledged: true, created_timestamp: '1', hash: 'x' },
    },
    shown: {
      type: 'system',
      message: { body: 'This person’s security code has changed: they may have a new phone.' },
    },
    keepsRaw: true,
  },
  {
    name: 'the first opening of the chat',
    type: 'request_welcome',
    fields: {},
    shown: { type: 'system', message: { body: 'This person opened the chat for the first time.' } },
    keepsRaw: true,
  },
  {
    name: 'a poll',
    type: 'unsupported',
    fields: { errors: [{ code: 131051, title: 'Message type unknown' }], unsupported: { type: 'poll' } },
    shown: unsupported('poll'),
    keepsRaw: true,
  },
  {
    name: 'something unsupported, the older way',
    type: 'unknown',
    fields: { errors: [{ code: 131051, title: 'Unsupported' }] },
    shown: unsupported('unknown'),
    keepsRaw: true,
  },
  {
    name: 'a type of next year',
    type: 'hologram',
    fields: { hologram: { id: '9007199254740993' } },
    shown: unsupported('hologram'),
    keepsRaw: true,
  },
  {
    name: 'an image without an image',
    type: 'image',
    fields: { image: 'gone' },
    shown: unsupported('image'),
    keepsRaw: true,
  },
  {
    name: 'text from an ad',
    type: 'text',
    fields: {
      text: { body: 'dispo ?' },
      referral: { source_type: 'ad', source_id: '6001', headline: 'Essai' },
    },
    shown: text('dispo ?'),
  },
  {
    name: 'forwarded text',
    type: 'text',
    fields: { text: { body: 'x' }, context: { frequently_forwarded: true } },
    shown: { ...text('x'), forwarded: 'often', product: null },
  },
  {
    name: 'a forwarded image',
    type: 'image',
    fields: { image: media, context: { forwarded: true } },
    shown: { type: 'media', forwarded: 'once' },
  },
  {
    name: 'a question about a product',
    type: 'text',
    fields: {
      text: { body: 'taille M ?' },
      context: { from: '1', id: 'wamid.Q', referred_product: { catalog_id: 'C', product_retailer_id: 'S' } },
    },
    shown: {
      ...text('taille M ?'),
      forwarded: null,
      product: { catalog_id: 'C', product_id: 'S' },
    },
  },
];

test.each(cases.map((one, index) => ({ ...one, wa_id: `337000${10_000 + index}` })))(
  '$name is shown',
  async ({ name, type, fields, shown, keepsRaw, wa_id }) => {
    const { app, owner, number } = inbox;
    const from = { wa_id, name };
    const item = messageItem(app, type, fields, from);
    // Somebody who wrote before: the conversation is there, whatever the second message is.
    await inbox.receive(messagesChange(number, [textItem(app, 'first', from), item], from));
    const contact = await app.db
      .selectFrom('contacts')
      .select('id')
      .where('phone_number', '=', `+${wa_id}`)
      .executeTakeFirstOrThrow();
    const params = { team_id: number.team_id, phone_number_id: number.id, contact_id: contact.id };
    const { data } = await app.as(owner).call(getConversation, { params, query: {} });
    expect(data.messages).toHaveLength(2);
    expect(data.messages).toContainEqual(expect.objectContaining({ ...shown, contact_is_sender: true }));

    const row = await app.db
      .selectFrom('messages')
      .select(['raw', 'referral'])
      .where('wamid', '=', item.id as string)
      .executeTakeFirstOrThrow();
    expect(row.raw).toEqual(keepsRaw ? item : null);
    expect(row.referral !== null).toBe('referral' in fields);
  },
);
