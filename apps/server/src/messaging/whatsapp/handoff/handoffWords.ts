import { defaultHandoffWords } from '@herald/contract';
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
