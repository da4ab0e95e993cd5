import type { MessageType } from '@herald/contract';
import type { OutgoingContent as CloudContent } from '@herald/whatsapp/model';
import { trackedButtonsOf } from '../links/index.ts';
import type { LinkToken, Making, PresentContext, TrackedLink, WireContent } from './kind.ts';
import { type Kinds, kinds, type SentKinds, type SentType, type StoredContents } from './kinds.ts';
import { noFiles } from './parts.ts';
import type { Uploads } from './uploads.ts';

/** A message's type with its content: the two columns that always travel together. */
export interface Stored<T extends keyof StoredContents> {
  type: T;
  content: StoredContents[T];
}
export type StoredContent = { [T in MessageType]: Stored<T> }[MessageType];
export type StoredReaction = Stored<'reaction'>;
/** What can be sent. */
export type OutgoingContent = { [T in SentType]: Stored<T> }[SentType];
export type SentMessage = Exclude<OutgoingContent, StoredReaction>;

type WithFiles = { [T in keyof StoredContents]: { files(content: StoredContents[T]): number[] } };

const shown: Kinds = kinds;
const filed: WithFiles = kinds;
const sent: SentKinds = kinds;

/** True for types that Herald sends; the others only ever come in. */
export function isOutgoing(stored: StoredContent): stored is SentMessage {
  return 'compose' in kinds[stored.type];
}

/** Returns the files of ours that a message shows. */
export function fileIdsOf<T extends keyof StoredContents>({ type, content }: Stored<T>): number[] {
  return filed[type].files(content);
}

/** Kinds of messages that can show a file of ours. */
export const typesWithFiles = Object.entries(filed).flatMap(([type, { files }]) =>
  files === noFiles ? [] : [type],
);

/** Returns everything that a message says, as one text. */
export function wordsOf<T extends MessageType>({ type, content }: Stored<T>): string {
  return shown[type].words(content);
}

/** Returns what somebody wrote, or what stood on the button or in the row that they tapped. */
export function answerOf<T extends MessageType>({ type, content }: Stored<T>): string | null {
  return shown[type].answer(content);
}

/** The two fields of the wire that travel together. */
export type Presented = { [T in MessageType]: { type: T; message: WireContent<T> } }[MessageType];

/** Returns a stored message as the wire has it: with addresses in place of file ids. */
export function presentContent<T extends MessageType>(
  { type, content }: Stored<T>,
  context: PresentContext,
): Presented {
  return { type, message: shown[type].present(content, context) } as Presented;
}

/** Returns the message for WhatsApp; throws `Unsendable`. */
export function composeContent<T extends SentType>(
  { type, content }: Stored<T>,
  uploads: Uploads,
  linkToken: LinkToken,
): CloudContent {
  return sent[type].compose(content, uploads, linkToken);
}

/** Whether clicks of a message are counted. */
export function isTracked(stored: StoredContent): boolean {
  if (stored.type === 'template') return trackedButtonsOf(stored.content.structure).length > 0;
  return linksOf(stored).length > 0;
}

/** Returns the short addresses in a message, with where they lead. */
export function linksOf(stored: StoredContent | OutgoingContent): TrackedLink[] {
  return stored.type === 'reaction' || isOutgoing(stored) ? linksOfSent(stored) : [];
}

function linksOfSent<T extends SentType>({ type, content }: Stored<T>): TrackedLink[] {
  return sent[type].links(content);
}

/** Returns the content for sending a message once more. */
export async function contentAgain<T extends SentType>(
  making: Making,
  { type, content }: Stored<T>,
): Promise<OutgoingContent> {
  return { type, content: await sent[type].again(making, content) } as OutgoingContent;
}

/** What is left of a message that its author deleted: that there was one. */
export function withoutContent(stored: StoredContent): StoredContent {
  if (stored.type === 'media') {
    return {
      type: 'media',
      content: { ...stored.content, file_id: null, caption: null, file_name: null, error: null },
    };
  }
  return { type: 'text', content: { body: '' } };
}
