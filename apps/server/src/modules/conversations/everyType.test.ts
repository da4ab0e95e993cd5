import { getConversation } from '@herald/contract';
import { expect, test } from 'vitest';
import { type Inbox, messageItem, startInbox } from '../../messaging/whatsapp/test/index.ts';

const here = ({ number }: Inbox) => ({ team_id: number.team_id, phone_number_id: number.id });

async function contactIds(inbox: Inbox): Promise<number[]> {
  const rows = await inbox.app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const samples: Record<string, { type: string; fields: Record<string, unknown>; message: unknown }> = {
  text: {
    type: 'text',
    fields: { text: { body: 'Bonjour, dispo ?' } },
    message: { body: 'Bonjour, dispo ?' },
  },
  image: {
    type: 'image',
    fields: { image: { id: '9007199254740993111', mime_type: 'image/jpeg', sha256: 'x', caption: 'Look' } },
    message: { type: 'image', caption: 'Look', media_url: null, voice: false },
  },
  video: {
    type: 'video',
    fields: { video: { id: '1', mime_type: 'video/mp4' } },
    message: { type: 'video' },
  },
  audio: {
    type: 'audio',
    fields: { audio: { id: '1', mime_type: 'audio/ogg; codecs=opus', voice: true } },
    message: { type: 'audio', voice: true },
  },
  document: {
    type: 'document',
    fields: { document: { id: '1', mime_type: 'application/pdf', filename: 'quote.pdf' } },
    message: { type: 'document', file_name: 'quote.pdf' },
  },
  sticker: {
    type: 'sticker',
    fields: { sticker: { id: '1', mime_type: 'image/webp', animated: true } },
    message: { type: 'sticker' },
  },
  location: {
    type: 'location',
    fields: { location: { latitude: 48.85, longitude: 2.35, name: 'Paris' } },
    message: { latitude: 48.85, longitude: 2.35, name: 'Paris', address: null },
  },
  contacts: {
    type: 'contacts',
    fields: {
      contacts: [
        { name: { formatted_name: 'Léa Martin' }, phones: [{ phone: '+33 7 00 00 00 01' }], origin: 'other' },
      ],
    },
    message: { cards: [{ name: 'Léa Martin', phones: ['+33 7 00 00 00 01'], emails: [] }] },
  },
  'tap on a button': {
    type: 'interactive',
    fields: { interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } } },
    message: { button_id: 'yes', button_title: 'Yes' },
  },
  'tap on a template': {
    type: 'button',
    fields: { button: { payload: 'p1', text: 'Tell me more' } },
    message: { button_id: 'p1', button_title: 'Tell me more' },
  },
  'choice of a list': {
    type: 'interactive',
    fields: {
      interactive: { type: 'list_reply', list_reply: { id: 'slot', title: '09:00', description: 'Léa' } },
    },
    message: { id: 'slot', row_title: '09:00', row_description: 'Léa' },
  },
  'filled-in form': {
    type: 'interactive',
    fields: {
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"flow_token":"t-81","guests":"4"}' },
      },
    },
    message: { body: 'guests: 4' },
  },
  'call permission': {
    type: 'interactive',
    fields: { interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } } },
    message: { body: 'This person allows calls.' },
  },
  order: {
    type: 'order',
    fields: {
      order: {
        catalog_id: 'C1',
        text: 'Livraison svp',
        product_items: [{ product_retailer_id: 'SKU-1', quantity: 2, item_price: 12.5, currency: 'EUR' }],
      },
    },
    message: {
      text: 'Livraison svp',
      items: [{ product_id: 'SKU-1', quantity: 2, price: 12.5, currency: 'EUR' }],
    },
  },
  system: {
    type: 'system',
    fields: { system: { type: 'customer_identity_changed', body: 'Anaïs changed phones' } },
    message: { body: 'This person’s security code has changed: they may have a new phone.' },
  },
  'first opening': {
    type: 'request_welcome',
    fields: {},
    message: { body: 'This person opened the chat for the first time.' },
  },
  unsupported: {
    type: 'unsupported',
    fields: { errors: [{ code: 131051, title: 'Message type unknown' }], unsupported: { type: 'poll' } },
    message: { original_type: 'poll' },
  },
  'type of next year': {
    type: 'hologram',
    fields: { hologram: { id: 1 } },
    message: { original_type: 'hologram' },
  },
};

test('every type of message lands in the thread and fits the contract', async () => {
  await using inbox = await startInbox();
  const wanted = Object.values(samples);
  await inbox.receiveMessages(wanted.map(({ type, fields }) => messageItem(inbox.app, type, fields)));
  const [contact_id = 0] = await contactIds(inbox);
  const params = { ...here(inbox), contact_id };
  const answer = await inbox.app.as(inbox.owner).call(getConversation, { params, query: {} });
  expect(answer.status).toBe(200);
  const inOrder = answer.data.messages.toReversed();
  expect(inOrder.map(({ message }) => message)).toMatchObject(wanted.map(({ message }) => message));
  expect(inOrder.every((one) => one.contact_is_sender && /^\d{4}-\d\d-\d\d$/.test(one.date_sended_at))).toBe(
    true,
  );
  expect(answer.data.timeline).toHaveLength(wanted.length);
  // Remarks of WhatsApp itself are shown, but nobody has to read them.
  const conversation = await inbox.app.db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow();
  expect(conversation.last_message_type).toBe('unsupported');
});
