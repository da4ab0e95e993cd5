import type { MessageType } from '@herald/contract';
import type { TemplateStructure } from '@herald/whatsapp/model';

// What `messages.content` holds, by `messages.type`: close to the wire shape of the contract, but with file ids where the
// wire has addresses (they expire), and with the template as it was when the message was made.

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

export type StoredHeader =
  | { type: 'text'; text: string }
  | { type: 'image' | 'video' | 'document'; file_id: number };

export interface StoredMedia {
  type: MediaKind;
  /** Null while a received file is not fetched yet, or could not be. */
  file_id: number | null;
  /** Meta's id of a received file, to fetch it by. */
  meta_media_id: string | null;
  caption: string | null;
  file_name: string | null;
  mime_type: string | null;
  size: number | null;
  voice: boolean;
  /** Why the file could not be fetched. */
  error: string | null;
}

export interface StoredTemplate {
  template_id: number | null;
  name: string;
  version: number;
  wa_type: 'standard' | 'carousel';
  structure: TemplateStructure;
  /** `body.1` → text. */
  variables: Record<string, string>;
  header_file_id: number | null;
}

export interface StoredContents {
  text: { body: string };
  messages_buttons: {
    header: StoredHeader | null;
    body: string;
    footer: string | null;
    buttons: { id: string; title: string }[];
  };
  messages_button_reply: { button_id: string; button_title: string };
  media: StoredMedia;
  message_cta_url: {
    header: StoredHeader | null;
    body: string;
    footer: string | null;
    text_url: string;
    url: string;
    /** Where a tracked link leads in the end. */
    original_url: string | null;
  };
  template: StoredTemplate;
  message_ask_list_option: {
    header: string | null;
    body: string;
    footer: string | null;
    button_name: string;
    sections: { title: string; rows: { id: string; title: string; description: string | null }[] }[];
  };
  message_ask_list_option_reply: { id: string; row_title: string; row_description: string | null };
  location: { latitude: number; longitude: number; name: string | null; address: string | null };
  contacts: { cards: { name: string; phones: string[]; emails: string[] }[] };
  order: {
    text: string | null;
    items: { product_id: string; quantity: number; price: number; currency: string }[];
  };
  system: { body: string };
  unsupported: { original_type: string };
}

/** A message's type with its content: the two columns that always travel together. */
export type StoredContent = { [T in MessageType]: { type: T; content: StoredContents[T] } }[MessageType];

const outgoingTypes = [
  'text',
  'messages_buttons',
  'media',
  'message_cta_url',
  'template',
  'message_ask_list_option',
  'location',
  'contacts',
] as const;

export type OutgoingStoredType = (typeof outgoingTypes)[number];

/**
 * A reaction of the team: it leaves like a message, through the gate and the ledger, but no thread lists it and no
 * conversation moves because of it. It is shown on the message that it is about (`message_reactions`).
 */
export interface StoredReaction {
  type: 'reaction';
  content: {
    /** The message that it is about, in the ledger and at WhatsApp. */
    message_id: number;
    wamid: string;
    /** Empty: the earlier one is taken back. */
    emoji: string;
    /** What stood there before, to be put back if this one does not arrive. */
    previous: { emoji: string; at: string } | null;
  };
}

/** What can be sent. */
export type OutgoingContent = SentMessage | StoredReaction;
export type SentMessage = Extract<StoredContent, { type: OutgoingStoredType }>;

/** True for types that Herald sends; the others only ever come in. */
export function isOutgoing(stored: StoredContent): stored is SentMessage {
  return outgoingTypes.some((type) => type === stored.type);
}
