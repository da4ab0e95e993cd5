import type { InboundContact, InboundContent, InboundMedia } from '@herald/whatsapp';
import type { MediaKind } from '@herald/whatsapp/model';
import type { StoredContent } from '../../kinds/index.ts';

/** What a person sent, in the form in which the ledger keeps messages. */
export function storeContent(content: InboundContent): StoredContent {
  switch (content.type) {
    case 'text':
      return { type: 'text', content: { body: content.body } };
    case 'image':
    case 'video':
    case 'sticker':
      return storeMedia(content.type, content);
    case 'audio':
      return storeMedia('audio', content, { voice: content.voice });
    case 'document':
      return storeMedia('document', content, { file_name: content.filename });
    case 'location': {
      const { latitude, longitude, name, address } = content;
      return { type: 'location', content: { latitude, longitude, name, address } };
    }
    case 'contacts':
      return { type: 'contacts', content: { cards: content.contacts.map(storeCard) } };
    case 'button_reply':
      return storeTap(content.id, content.title);
    case 'template_button':
      return storeTap(content.payload, content.text);
    case 'list_reply': {
      const { id, title, description } = content;
      return {
        type: 'message_ask_list_option_reply',
        content: { id, row_title: title, row_description: description },
      };
    }
    case 'flow_reply':
      return { type: 'text', content: { body: describeForm(content) } };
    case 'order':
      return storeOrder(content);
    case 'system':
      return { type: 'system', content: { body: content.body ?? content.event } };
    case 'unsupported':
    case 'unknown':
      return { type: 'unsupported', content: { original_type: content.of || 'unknown' } };
    default:
      return { type: 'unsupported', content: { original_type: content.type } };
  }
}

/** Types whose raw form is kept too: there is more in it than the stored form says. */
export function keepsRaw(content: InboundContent): boolean {
  return ![
    'text',
    'image',
    'video',
    'audio',
    'document',
    'sticker',
    'location',
    'button_reply',
    'list_reply',
  ].includes(content.type);
}

function storeMedia(
  type: MediaKind,
  media: InboundMedia,
  more: { voice?: boolean; file_name?: string | null } = {},
): StoredContent {
  return {
    type: 'media',
    content: {
      type,
      file_id: null,
      meta_media_id: media.mediaId,
      caption: media.caption,
      file_name: more.file_name ?? null,
      mime_type: media.mimeType,
      size: null,
      voice: more.voice ?? false,
      error: null,
    },
  };
}

function storeTap(id: string, title: string): StoredContent {
  return { type: 'messages_button_reply', content: { button_id: id, button_title: title } };
}

function storeCard({ name, phones = [], emails = [] }: InboundContact) {
  const numbers = phones.map(({ phone, wa_id }) => phone ?? (wa_id ? `+${wa_id}` : ''));
  return {
    name: name?.formatted_name ?? numbers[0] ?? '',
    phones: numbers.filter((number) => number !== ''),
    emails: emails.flatMap(({ email }) => (email ? [email] : [])),
  };
}

function storeOrder({ text, items }: Extract<InboundContent, { type: 'order' }>): StoredContent {
  return {
    type: 'order',
    content: {
      text,
      items: items.map((item) => ({
        product_id: item.productRetailerId,
        quantity: item.quantity,
        price: item.itemPrice,
        currency: item.currency,
      })),
    },
  };
}

/** The answers of a filled-in form, one a line; its token means nothing to people. */
function describeForm({ body, response }: Extract<InboundContent, { type: 'flow_reply' }>): string {
  const answers =
    response !== null && typeof response === 'object'
      ? Object.entries(response).filter(([key]) => key !== 'flow_token')
      : [];
  const lines = answers.map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return lines.length > 0 ? lines.join('\n') : (body ?? '');
}
