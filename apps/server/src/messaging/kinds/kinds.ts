import type { MessageType } from '@herald/contract';
import { buttonReply, type StoredButtonReply } from './buttonReply.ts';
import { buttons, type StoredButtons } from './buttons.ts';
import { contactRequest, type StoredContactRequest } from './contactRequest.ts';
import { contacts, type StoredContacts } from './contacts.ts';
import type { Kind, SentKind, WantedKind, WantedType } from './kind.ts';
import { link, type StoredLink } from './link.ts';
import { list, type StoredList } from './list.ts';
import { listReply, type StoredListReply } from './listReply.ts';
import { location, type StoredLocation } from './location.ts';
import { media, type StoredMedia } from './media.ts';
import { order, type StoredOrder } from './order.ts';
import { reaction, type StoredReactionContent } from './reaction.ts';
import { type StoredSystem, system } from './system.ts';
import { type StoredTemplate, template } from './template.ts';
import { type StoredText, text } from './text.ts';
import { type StoredUnsupported, unsupported } from './unsupported.ts';

/** What `messages.content` holds, by `messages.type`. */
export interface StoredContents {
  text: StoredText;
  messages_buttons: StoredButtons;
  messages_button_reply: StoredButtonReply;
  media: StoredMedia;
  message_cta_url: StoredLink;
  template: StoredTemplate;
  message_ask_list_option: StoredList;
  message_ask_list_option_reply: StoredListReply;
  location: StoredLocation;
  contacts: StoredContacts;
  order: StoredOrder;
  message_contact_request: StoredContactRequest;
  system: StoredSystem;
  unsupported: StoredUnsupported;
  reaction: StoredReactionContent;
}

/** What can leave. */
export type SentType = WantedType | 'contacts' | 'reaction';

export type Kinds = { [T in MessageType]: Kind<T, StoredContents[T]> };
export type SentKinds = { [T in SentType]: SentKind<StoredContents[T]> };
export type WantedKinds = { [T in WantedType]: WantedKind<T, StoredContents[T]> };

/** Every kind of message, with every part that its direction asks for. */
export const kinds: Kinds & SentKinds & WantedKinds = {
  text,
  messages_buttons: buttons,
  messages_button_reply: buttonReply,
  media,
  message_cta_url: link,
  template,
  message_ask_list_option: list,
  message_ask_list_option_reply: listReply,
  location,
  contacts,
  order,
  message_contact_request: contactRequest,
  system,
  unsupported,
  reaction,
};
