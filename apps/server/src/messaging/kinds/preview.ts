import type { MessageType } from '@herald/contract';
import { type Kinds, kinds } from './kinds.ts';
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

/** What kind of message stands in the inbox list: of files, whether it is a photo, a voice note or something else. */
export function previewTypeOf({ type, content }: StoredContent): string {
  if (type !== 'media') return type;
  return content.voice ? 'voice' : content.type;
}
