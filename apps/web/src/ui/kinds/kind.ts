import type { Message, MessageType, OutgoingMessage, StoredFile, Template } from '@herald/contract';
import type { TablerIcon } from '@tabler/icons-react';
import type { BubbleContent } from '../phone/bubbleContent.ts';

// What the screen knows of a kind of message, in one file a kind. `kinds.ts` lists them all, and does not compile while one
// lacks a part. What needs the data of a conversation stands in its feature, in a list that is as complete: what is drawn
// beside the words in the thread, the dialogs of the composer.

type Contents = { [T in MessageType]: Extract<Message, { type: T }>['message'] };
export type Content<T extends MessageType> = Contents[T];
export type WantedType = OutgoingMessage['type'];
type AllWanted = { [T in WantedType]: Extract<OutgoingMessage, { type: T }> };
export type Wanted<T extends WantedType> = AllWanted[T];

export interface Kind<T extends MessageType> {
  /** Its sign in the list of conversations; words alone need none. */
  Icon: TablerIcon | null;
  /** Its words, header and buttons. */
  bubble(content: Content<T>): BubbleContent;
}

/** What the screen knows and the request does not say. */
export interface Known {
  file?: StoredFile;
  template?: Template;
}

/** The dialogs in which messages are composed; each keeps its part of the draft under this name. */
export type Composable = 'buttons' | 'list' | 'link' | 'location' | 'contactRequest';

/** What is sent from here. */
export interface WantedKind<T extends WantedType> {
  /** What the thread shows until the server has answered; null when too little is known. */
  expected(wanted: Wanted<T>, known: Known): Content<T> | null;
  /** The dialog in which it is composed; null where the field, the clip or the list of templates is the way. */
  dialog: Composable | null;
}
