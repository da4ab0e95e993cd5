import type { Message, MessageStatus, OutgoingMessage, StoredFile, Template } from '@herald/contract';
import type { Outgoing } from './outbox.ts';

/** What the screen knows and the request does not say. */
export interface Shown {
  file?: StoredFile;
  template?: Template;
  quoted?: Message['quoted'];
}

/** The bubble of a message that the server has not answered yet. Its id is below 0: the ledger has none for it. */
export function shownMessage(
  clientId: string,
  message: OutgoingMessage,
  { file, template, quoted = null }: Shown,
  now: Date,
): Message {
  const at = now.toISOString();
  return {
    id: -now.getTime(),
    status: 'queued' satisfies MessageStatus,
    contact_is_sender: false,
    sended_by_automation: false,
    sended_at: null,
    created_at: at,
    time_sended_at: '',
    date_sended_at: at.slice(0, 10),
    read_at: null,
    ai_message: false,
    ai_store_info_message: false,
    client_id: clientId,
    campaign_id: null,
    sender_name: null,
    failure: null,
    sent_again: false,
    quoted,
    reactions: [],
    edited: false,
    deleted: false,
    ...shownContent(message, file, template),
  };
}

type WireContent = {
  [T in Message['type']]: Pick<Extract<Message, { type: T }>, 'type' | 'message'>;
}[Message['type']];

function shownContent(
  message: OutgoingMessage,
  file: StoredFile | undefined,
  template: Template | undefined,
): WireContent {
  switch (message.type) {
    case 'text':
      return { type: 'text', message: { body: message.body } };
    case 'messages_buttons':
      return {
        type: 'messages_buttons',
        message: {
          header: message.header ? { type: 'text', text: message.header, media_url: null } : null,
          body: message.body,
          footer: message.footer ?? null,
          buttons: message.buttons.map(({ title }, index) => ({ id: `button_${index + 1}`, title })),
        },
      };
    case 'media':
      return {
        type: 'media',
        message: {
          media_url: file?.url ?? null,
          type: file?.media_type ?? 'document',
          caption: message.caption ?? null,
          file_name: file?.name ?? null,
          mime_type: file?.mime_type ?? null,
          size: file?.size ?? null,
          voice: message.voice ?? false,
          error: null,
        },
      };
    case 'message_cta_url': {
      const { header, body, footer, text_url, url, track } = message;
      return {
        type: 'message_cta_url',
        message: {
          header_type: header ? 'text' : null,
          header: header ?? null,
          body,
          footer: footer ?? null,
          text_url,
          url,
          original_url: track ? url : null,
          click_count: track ? 0 : null,
        },
      };
    }
    case 'message_ask_list_option': {
      const { header, body, footer, button_name, sections } = message;
      return {
        type: 'message_ask_list_option',
        message: {
          header: header ?? null,
          body,
          footer: footer ?? null,
          button_name,
          sections: sections.map(({ title, rows }) => ({
            title,
            rows: rows.map((row, index) => ({
              id: `row_${index + 1}`,
              title: row.title,
              description: row.description ?? null,
            })),
          })),
        },
      };
    }
    case 'location': {
      const { latitude, longitude, name, address } = message;
      return {
        type: 'location',
        message: { latitude, longitude, name: name ?? null, address: address ?? null },
      };
    }
    case 'template':
      return template
        ? {
            type: 'template',
            message: {
              template_id: template.id,
              name: template.name,
              version: template.version,
              structure: template.structure,
              variables: message.variables,
              tracked_urls: [],
              wa_type: template.type,
            },
          }
        : { type: 'text', message: { body: '' } };
  }
}

/** The messages of a conversation with those on their way, which stand at the end. */
export function withOutgoing(messages: readonly Message[], outgoing: readonly Outgoing[]): Message[] {
  const taken = new Set(messages.map(({ client_id }) => client_id));
  const waiting = outgoing.filter(({ clientId }) => !taken.has(clientId)).map(drawOutgoing);
  return [...messages, ...waiting];
}

const drawn = new WeakMap<Outgoing, Message>();

/** The same object for the same entry, so that its bubble is not drawn anew with each keystroke. */
function drawOutgoing(entry: Outgoing): Message {
  if (entry.state === 'waiting') return entry.shown;
  const known = drawn.get(entry);
  if (known) return known;
  const failure = { code: 'refused', message: entry.failure ?? '' };
  const message: Message = { ...entry.shown, status: 'failed', failure };
  drawn.set(entry, message);
  return message;
}
