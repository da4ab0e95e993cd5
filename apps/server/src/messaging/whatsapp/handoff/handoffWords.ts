import { defaultHandoffWords } from '@herald/contract';
import type { StoredContent } from '../../content.ts';
import { longestWord, normalizeWords } from '../words.ts';

/** The words by which people ask a number for a person, ready to be compared. */
export type HandoffWords = ReadonlySet<string>;

export function handoffWordsOf(words: readonly string[]): HandoffWords {
  return new Set(words.map(normalizeWords).filter((word) => word !== ''));
}

/** Those of numbers without words of their own. */
export const usualHandoffWords = handoffWordsOf(defaultHandoffWords);

/**
 * Whether somebody asks for a person. Only a message that is nothing but the words does: "my agent told me" asks for
 * nobody.
 */
export function asksForHandoff(text: string, words: HandoffWords = usualHandoffWords): boolean {
  return text.length <= longestWord && words.has(normalizeWords(text));
}

/** What somebody wrote, or what stood on the button or in the row of a list that they tapped. */
export function wordingOf(stored: StoredContent): string | null {
  switch (stored.type) {
    case 'text':
      return stored.content.body;
    case 'messages_button_reply':
      return stored.content.button_title;
    case 'message_ask_list_option_reply':
      return stored.content.row_title;
    default:
      return null;
  }
}
