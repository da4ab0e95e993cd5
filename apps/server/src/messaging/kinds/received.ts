import type { MessageType } from '@herald/contract';
import type { InboundContent } from '@herald/whatsapp';
import { receivedButton, receivedTemplateButton } from './buttonReply.ts';
import { receivedContacts } from './contacts.ts';
import type { Received, ReceivedKind, ReceivedType } from './kind.ts';
import type { StoredContents } from './kinds.ts';
import { receivedListReply } from './listReply.ts';
import { receivedLocation } from './location.ts';
import { receivedOrder } from './order.ts';
import {
  receivedAudio,
  receivedDocument,
  receivedImage,
  receivedSticker,
  receivedVideo,
} from './receivedMedia.ts';
import type { StoredContent } from './stored.ts';
import { receivedCallPermission, receivedOpening, receivedSystem } from './system.ts';
import { receivedForm, receivedText } from './text.ts';
import { notShown, notUnderstood } from './unsupported.ts';

type ReceivedKinds = {
  [R in ReceivedType]: { [T in MessageType]: ReceivedKind<R, T, StoredContents[T]> }[MessageType];
};

/** Everything that a webhook can bring, with what it becomes. Reactions, edits and deletions change another message. */
const receivedKinds: ReceivedKinds = {
  text: receivedText,
  image: receivedImage,
  video: receivedVideo,
  audio: receivedAudio,
  document: receivedDocument,
  sticker: receivedSticker,
  location: receivedLocation,
  contacts: receivedContacts,
  button_reply: receivedButton,
  template_button: receivedTemplateButton,
  list_reply: receivedListReply,
  flow_reply: receivedForm,
  order: receivedOrder,
  system: receivedSystem,
  unsupported: notUnderstood,
  unknown: notUnderstood,
  call_permission_reply: receivedCallPermission,
  reaction: notShown,
  edit: notShown,
  revoke: notShown,
  request_welcome: receivedOpening,
};

/** Returns what a person sent, in the form in which the ledger keeps messages. */
export function storeReceived<R extends ReceivedType>(content: Received<R>): StoredContent {
  const { type, store } = kindOf<R>(content);
  return { type, content: store(content) } as StoredContent;
}

/** True where the webhook says more than what is stored of it. */
export function keepsRaw(content: InboundContent): boolean {
  return receivedKinds[content.type].keepsRaw ?? false;
}

/** True for what a person says, taps or sends; false for remarks of WhatsApp itself. */
export function isSpoken(content: InboundContent): boolean {
  return !receivedKinds[content.type].isRemark;
}

function kindOf<R extends ReceivedType>({ type }: Received<R>) {
  return receivedKinds[type] as ReceivedKind<R, MessageType, StoredContents[MessageType]>;
}
