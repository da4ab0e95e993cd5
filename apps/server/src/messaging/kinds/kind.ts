import type { Locale, Message, MessageType, OutgoingMessage, VariableMapping } from '@herald/contract';
import type { InboundContent } from '@herald/whatsapp';
import type { OutgoingContent as CloudContent, MessageProblemCode, Problem } from '@herald/whatsapp/model';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Text } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import type { Clicks } from '../links/index.ts';
import type { Sources } from './sources.ts';
import type { KnownReply } from './templateTaps.ts';
import type { Uploads } from './uploads.ts';

// A kind of message is one definition with everything that the server does with it. `kinds.ts` lists them all, and does not
// compile while one lacks a part. `C` is what `messages.content` holds: close to the wire, but with file ids where the wire
// has addresses (they expire), and with the template as it was when the message was made.

/** What stands in the ledger, whoever wrote it. */
export interface Kind<T extends MessageType, C> {
  /** Stored files that it shows or sends. */
  files(content: C): number[];
  /** The line in the inbox list and in a quotation; empty for what has no words. */
  preview(content: C): string;
  /** What a notification says of it where it has no words. */
  notice: Text;
  /** Everything it says, which is what a search finds: the same as `herald.message_text`. */
  words(content: C): string;
  /** What a person answered by it, typed or tapped; null for what is no answer in words. */
  answer(content: C): string | null;
  present(content: C, context: PresentContext): WireContent<T>;
}

/** What a webhook brings, and what it becomes in the ledger. */
export interface ReceivedKind<R extends ReceivedType, T extends MessageType, C> {
  type: T;
  store(content: Received<R>): C;
  /** True where the webhook says more than what is stored of it: then it is kept besides. */
  keepsRaw?: true;
  /** True for what WhatsApp says of the thread, and not the person. */
  isRemark?: true;
}

export type ReceivedType = InboundContent['type'];
export type Received<R extends ReceivedType> = Extract<InboundContent, { type: R }>;

/** What leaves. */
export interface SentKind<C> {
  files(content: C): number[];
  /** Throws `Unsendable` when it cannot be built from what is stored. `linkToken`: the end of an address of this message. */
  compose(content: C, uploads: Uploads, linkToken: LinkToken): CloudContent;
  /** Short addresses in it, with where they lead. */
  links(content: C): TrackedLink[];
  /** The content for sending it once more. */
  again(making: Making, content: C): C | Promise<C>;
}

/** What somebody asks to be sent. */
export interface WantedKind<T extends WantedType, C> {
  /** What WhatsApp would refuse of it, by its fields. */
  check(wanted: Wanted<T>): Problem<MessageProblemCode>[];
  /** Makes the content: reads files and templates, fills variables, shortens links. */
  make(making: Making, wanted: Wanted<T>): C | Promise<C>;
  /** The line that stands for it while it waits; empty when it has no words. */
  outline(tx: Tx, number: NumberScope, wanted: Wanted<T>): string | Promise<string>;
}

/** Returns the end of the short address under which a message leads somewhere. */
export type LinkToken = (targetId: number) => string;

export interface TrackedLink {
  shortUrl: string;
  url: string;
}

export type WantedType = OutgoingMessage['type'];
/**
 * What the wire has, and besides: of templates, where the values of variables come from and ids of buttons by their texts; of
 * questions, ids by which their answers are known.
 */
type AllWanted = {
  [T in WantedType]: Extract<OutgoingMessage, { type: T }> &
    (T extends 'template' ? { mapping?: VariableMapping; replies?: readonly KnownReply[] } : unknown) &
    (T extends 'messages_buttons' | 'message_ask_list_option' ? { ids?: readonly string[] } : unknown);
};
export type Wanted<T extends WantedType = WantedType> = AllWanted[T];
export type WireContent<T extends MessageType> = Extract<Message, { type: T }>['message'];

export interface PresentContext {
  /** A signed address for a file of ours; null when there is none. */
  link(fileId: number | null): string | null;
  locale: Locale;
  /** How often each of its tracked links was followed. */
  clicks: Clicks;
}

/** For whom a message is made, and what it is made with. */
export interface Making extends NumberScope {
  sources: Sources;
  app: Pick<AppServices, 'config' | 'files'>;
  contactId: number;
}
