import type { MessageType, OutgoingMessage } from '@herald/contract';
import type { TablerIcon } from '@tabler/icons-react';
import { IconFile } from '@tabler/icons-react';
import type { BubbleContent } from '../phone/bubbleContent.ts';
import { buttonReply } from './buttonReply.ts';
import { buttons } from './buttons.ts';
import { contactRequest } from './contactRequest.ts';
import { contacts } from './contacts.ts';
import type { Composable, Content, Kind, Known, Wanted, WantedKind, WantedType } from './kind.ts';
import { link } from './link.ts';
import { list } from './list.ts';
import { listReply } from './listReply.ts';
import { location } from './location.ts';
import { media, mediaIcons } from './media.ts';
import { order } from './order.ts';
import { system } from './system.ts';
import { template } from './template.ts';
import { text } from './text.ts';
import { unsupported } from './unsupported.ts';

type Kinds = { [T in MessageType]: Kind<T> };
type WantedKinds = { [T in WantedType]: WantedKind<T> };

/** Every kind of message, with every part that a screen asks for. */
const kinds: Kinds & WantedKinds = {
  text,
  messages_buttons: buttons,
  message_ask_list_option: list,
  messages_button_reply: buttonReply,
  media,
  message_cta_url: link,
  template,
  message_ask_list_option_reply: listReply,
  location,
  contacts,
  message_contact_request: contactRequest,
  order,
  system,
  unsupported,
};
const shown: Kinds = kinds;
const wantedKinds: WantedKinds = kinds;

/** Returns the words, header and buttons of a message. What needs more (players, maps, cards) is drawn beside it. */
export function bubbleOf({ type, message }: WireContent): BubbleContent {
  return draw(type, message);
}

function draw<T extends MessageType>(type: T, content: Content<T>): BubbleContent {
  return shown[type].bubble(content);
}

/** The two fields of the wire that travel together. */
export type WireContent = { [T in MessageType]: { type: T; message: Content<T> } }[MessageType];

/** Returns what the thread shows of a message until the server has answered. */
export function expectedContent(wanted: OutgoingMessage, known: Known): WireContent {
  const message = expect(wanted.type, wanted, known);
  if (message === null) return { type: 'text', message: { body: '' } };
  return { type: wanted.type, message } as WireContent;
}

function expect<T extends WantedType>(type: T, wanted: Wanted<T>, known: Known): Content<T> | null {
  return wantedKinds[type].expected(wanted, known);
}

/** Returns what is composed in a dialog, and its sign. */
export function composables(): { dialog: Composable; Icon: TablerIcon | null }[] {
  const wanted: readonly { Icon: TablerIcon | null; dialog?: Composable | null }[] = Object.values(kinds);
  return wanted.flatMap(({ dialog, Icon }) => (dialog ? [{ dialog, Icon }] : []));
}

/** True for what a conversation's newest message is said to be, when it is a file. */
export function isMedia(type: string): type is keyof typeof mediaIcons {
  return type in mediaIcons;
}

export function isKind(type: string): type is MessageType {
  return type in kinds;
}

/** Returns the sign of a kind; of one that this page does not know yet, that of a file. */
export function iconOf(type: string): TablerIcon | null {
  if (isMedia(type)) return mediaIcons[type];
  return isKind(type) ? kinds[type].Icon : IconFile;
}
