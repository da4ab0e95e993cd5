import type { Locale, MessageType } from '@herald/contract';
import { inLocale, type Text } from '../../platform/errors.ts';
import { type Kinds, kinds } from './kinds.ts';
import { mediaNotices, mediaSignOf } from './media.ts';
import { newMessage } from './parts.ts';
import type { Stored, StoredContent } from './stored.ts';

const longest = 160;
const shown: Kinds = kinds;

/**
 * Returns the line under the name in the inbox list, and what a quotation shows. Empty for types without words (an image
 * without a caption): the screen names those itself, in the reader's language.
 */
export function previewOf<T extends MessageType>({ type, content }: Stored<T>): string {
  return inOneLine(shown[type].preview(content));
}

/** Returns a text as one line of a list, cut where it is too long. */
export function inOneLine(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= longest ? line : `${letters.slice(0, longest - 1).join('')}…`;
}

/** Returns what kind of message stands in the inbox list: of files, whether it is a photo, a voice note or something else. */
export function previewTypeOf({ type, content }: StoredContent): string {
  return type === 'media' ? mediaSignOf(content) : type;
}

const notices: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(Object.entries(shown).map(([type, { notice }]) => [type, notice])),
  ...mediaNotices,
};

/** Returns what stands in a notification for a message without words, by what stands in the inbox list. */
export function noticeOf(previewType: string, locale: Locale): string {
  return inLocale(notices[previewType] ?? newMessage, locale);
}
