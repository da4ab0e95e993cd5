import type { InteractiveHeader, OutgoingContent } from './content.ts';

/** Whom and how. Exactly one of `to` (phone) and `recipient` (business-scoped user id) is needed; `to` wins at Meta. */
export interface SendEnvelope {
  to?: string;
  recipient?: string;
  /** The wamid of the message that this one quotes. */
  context?: string;
  /** At most 512 characters; comes back in every status of the message. */
  callbackData?: string;
  recipientIdentityKeyHash?: string;
}

/** Body of `POST /{phone}/messages`. */
export interface CloudMessage {
  messaging_product: 'whatsapp';
  recipient_type: 'individual';
  type: string;
  to?: string;
  recipient?: string;
  context?: { message_id: string };
  biz_opaque_callback_data?: string;
  recipient_identity_key_hash?: string;
  [content: string]: unknown;
}

export function toCloudApi(content: OutgoingContent, envelope: SendEnvelope): CloudMessage {
  const { to, recipient, context, callbackData, recipientIdentityKeyHash } = envelope;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(to === undefined ? {} : { to: withPlus(to) }),
    ...(recipient === undefined ? {} : { recipient }),
    ...(context === undefined ? {} : { context: { message_id: context } }),
    ...(callbackData === undefined ? {} : { biz_opaque_callback_data: callbackData }),
    ...(recipientIdentityKeyHash === undefined
      ? {}
      : { recipient_identity_key_hash: recipientIdentityKeyHash }),
    ...contentFields(content),
  };
}

/** Without `+` Meta prepends the calling code of the sending number's country, even to complete numbers. */
function withPlus(phone: string): string {
  return phone.startsWith('+') ? phone : `+${phone}`;
}

function contentFields(content: OutgoingContent): { type: string; [field: string]: unknown } {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.body, preview_url: content.previewUrl ?? false } };
    case 'image':
    case 'video':
      return {
        type: content.type,
        [content.type]: { ...content.media, ...optional({ caption: content.caption }) },
      };
    case 'audio':
      return { type: 'audio', audio: { ...content.media, ...(content.voice ? { voice: true } : {}) } };
    case 'document': {
      const { media, caption, filename } = content;
      return { type: 'document', document: { ...media, ...optional({ caption, filename }) } };
    }
    case 'sticker':
      return { type: 'sticker', sticker: content.media };
    case 'location': {
      const { latitude, longitude, name, address } = content;
      return { type: 'location', location: { latitude, longitude, ...optional({ name, address }) } };
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.contacts };
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: content.messageId, emoji: content.emoji } };
    case 'template':
      return { type: 'template', template: content.template };
    default:
      return { type: 'interactive', interactive: interactiveFields(content) };
  }
}

type Interactive = Extract<
  OutgoingContent,
  { type: 'buttons' | 'list' | 'cta_url' | 'location_request' | 'contact_info_request' | 'flow' }
>;

function interactiveFields(content: Interactive): Record<string, unknown> {
  const body = { text: content.body };
  const footer = 'footer' in content && content.footer ? { footer: { text: content.footer } } : {};
  switch (content.type) {
    case 'buttons': {
      const buttons = content.buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }));
      return { type: 'button', ...header(content.header), body, ...footer, action: { buttons } };
    }
    case 'list': {
      const title = content.header ? { header: { type: 'text', text: content.header } } : {};
      const sections = content.sections.map((section) => ({
        ...optional({ title: section.title }),
        rows: section.rows.map((row) => ({
          id: row.id,
          title: row.title,
          ...optional({ description: row.description }),
        })),
      }));
      return { type: 'list', ...title, body, ...footer, action: { button: content.button, sections } };
    }
    case 'cta_url': {
      const parameters = { display_text: content.label, url: content.url };
      return {
        type: 'cta_url',
        ...header(content.header),
        body,
        ...footer,
        action: { name: 'cta_url', parameters },
      };
    }
    case 'location_request':
      return { type: 'location_request_message', body, action: { name: 'send_location' } };
    case 'contact_info_request':
      return { type: 'request_contact_info', body, action: { name: 'request_contact_info' } };
    case 'flow':
      return { type: 'flow', ...header(content.header), body, ...footer, action: flowAction(content) };
  }
}

function flowAction(content: Extract<Interactive, { type: 'flow' }>): Record<string, unknown> {
  const payload = content.screen
    ? { screen: content.screen, ...optional({ data: content.data }) }
    : undefined;
  const parameters = {
    flow_message_version: '3',
    flow_token: content.flowToken,
    flow_id: content.flowId,
    flow_cta: content.label,
    mode: content.mode ?? 'published',
    flow_action: content.action ?? 'navigate',
    ...optional({ flow_action_payload: payload }),
  };
  return { name: 'flow', parameters };
}

function header(value: InteractiveHeader | undefined): { header?: Record<string, unknown> } {
  if (!value) return {};
  if (value.type === 'text') return { header: { type: 'text', text: value.text } };
  return { header: { type: value.type, [value.type]: value.media } };
}

/** Leaves out what is absent or empty: Meta refuses empty captions, names and descriptions. */
function optional(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  );
}
