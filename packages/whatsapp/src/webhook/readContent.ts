import { z } from 'zod';
import {
  anyRecord,
  asObject,
  flag,
  idText,
  type JsonObject,
  listOf,
  number,
  part,
  present,
  text,
} from '../read.ts';
import type { InboundContent, InboundMedia } from './content.ts';
import { readInteractive } from './readInteractive.ts';

type Reader = (message: JsonObject) => InboundContent | null;

/** What a message of any known type holds; a known type with a broken object, or a new type, is `unknown`. */
export function readContent(message: JsonObject): InboundContent {
  const type = typeof message.type === 'string' ? message.type : '';
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return reader?.(message) ?? { type: 'unknown', of: type };
}

/** A reader of the object that stands under the type's own name. */
function reader<Schema extends z.ZodType>(
  key: string,
  schema: Schema,
  make: (fields: z.output<Schema>) => InboundContent | null,
): Reader {
  return (message) => {
    const parsed = schema.safeParse(asObject(message[key]) ?? {});
    return parsed.success ? make(parsed.data) : null;
  };
}

const mediaSchema = z.object({
  id: idText,
  mime_type: text,
  sha256: text,
  url: text,
  caption: text,
  filename: text,
  voice: flag,
  animated: flag,
});

function mediaReader(
  key: string,
  make: (media: InboundMedia, fields: z.output<typeof mediaSchema>) => InboundContent,
): Reader {
  return reader(key, mediaSchema, (fields) => {
    const { id: mediaId, mime_type: mimeType, sha256, url, caption } = fields;
    return mediaId === null ? null : make({ mediaId, mimeType, sha256, url, caption }, fields);
  });
}

const contactSchema = z.object({
  name: part({
    formatted_name: text,
    first_name: text,
    last_name: text,
    middle_name: text,
    suffix: text,
    prefix: text,
  }),
  phones: listOf(z.object({ phone: text, type: text, wa_id: idText })),
  emails: listOf(z.object({ email: text, type: text })),
  addresses: listOf(anyRecord),
  urls: listOf(z.object({ url: text, type: text })),
  org: part({ company: text, department: text, title: text }),
  birthday: text,
  origin: text,
  vcard: text,
});

const readers: Readonly<Record<string, Reader>> = {
  text: reader('text', z.object({ body: text }), ({ body }) =>
    body === null ? null : { type: 'text', body },
  ),
  image: mediaReader('image', (media) => ({ type: 'image', ...media })),
  video: mediaReader('video', (media) => ({ type: 'video', ...media })),
  audio: mediaReader('audio', (media, { voice }) => ({ type: 'audio', ...media, voice })),
  document: mediaReader('document', (media, { filename }) => ({ type: 'document', ...media, filename })),
  sticker: mediaReader('sticker', (media, { animated }) => ({ type: 'sticker', ...media, animated })),
  location: reader(
    'location',
    z.object({ latitude: number, longitude: number, name: text, address: text, url: text }),
    ({ latitude, longitude, ...rest }) =>
      latitude === null || longitude === null ? null : { type: 'location', latitude, longitude, ...rest },
  ),
  contacts: (message) => {
    const { contacts } = z.object({ contacts: listOf(contactSchema) }).parse(message);
    if (contacts.length === 0) return null;
    return { type: 'contacts', contacts: contacts.map(readCard) };
  },
  interactive: readInteractive,
  button: reader('button', z.object({ payload: text, text }), ({ payload, text: label }) =>
    payload === null && label === null
      ? null
      : { type: 'template_button', payload: payload ?? label ?? '', text: label ?? payload ?? '' },
  ),
  reaction: reader('reaction', z.object({ message_id: idText, emoji: text }), ({ message_id, emoji }) =>
    message_id === null ? null : { type: 'reaction', messageId: message_id, emoji: emoji || null },
  ),
  order: reader(
    'order',
    z.object({
      catalog_id: idText,
      text,
      product_items: listOf(
        z.object({ product_retailer_id: idText, quantity: number, item_price: number, currency: text }),
      ),
    }),
    (order) => ({
      type: 'order',
      catalogId: order.catalog_id,
      text: order.text,
      items: order.product_items.map((item) => ({
        productRetailerId: item.product_retailer_id ?? '',
        quantity: item.quantity ?? 0,
        itemPrice: item.item_price ?? 0,
        // What has no price is not free.
        currency: item.item_price === null ? '' : (item.currency ?? ''),
      })),
    }),
  ),
  system: reader(
    'system',
    z.object({
      type: text,
      body: text,
      wa_id: idText,
      new_wa_id: idText,
      user_id: idText,
      parent_user_id: idText,
      previous_user_id: idText,
      previous_parent_user_id: idText,
    }),
    (system) => ({
      type: 'system',
      event: system.type ?? 'unknown',
      body: system.body,
      now: present({
        waId: system.wa_id ?? system.new_wa_id,
        userId: system.user_id,
        parentUserId: system.parent_user_id,
      }),
      previousUserId: system.previous_user_id,
      previousParentUserId: system.previous_parent_user_id,
    }),
  ),
  edit: (message) => {
    const edit = asObject(message.edit);
    const original = idText.parse(edit?.original_message_id);
    const edited = asObject(edit?.message);
    // An edit of an edit is no message: the depth of nesting is not the sender's to choose.
    if (original === null || edited === null || edited.type === 'edit') return null;
    return { type: 'edit', originalMessageId: original, content: readContent(edited) };
  },
  revoke: reader('revoke', z.object({ original_message_id: idText }), ({ original_message_id }) =>
    original_message_id === null ? null : { type: 'revoke', originalMessageId: original_message_id },
  ),
  request_welcome: () => ({ type: 'request_welcome' }),
  unsupported: reader('unsupported', z.object({ type: text }), ({ type }) => ({
    type: 'unsupported',
    of: type,
  })),
  // The older name of unsupported.
  unknown: () => ({ type: 'unsupported', of: null }),
};

function readCard(card: z.output<typeof contactSchema>) {
  const { name, phones, emails, addresses, urls, org, birthday, origin, vcard } = card;
  const formatted = name?.formatted_name ?? name?.first_name ?? '';
  return {
    name: { ...present(name ?? {}), formatted_name: formatted },
    phones: phones.map(present),
    emails: emails.map(present),
    addresses: addresses.map((address) => present(z.record(z.string(), text).parse(address))),
    urls: urls.map(present),
    ...present({ org: org ? present(org) : null, birthday, origin, vcard }),
  };
}
