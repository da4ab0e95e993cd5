/** A message that is longer says more than a word. */
export const longestWord = 60;

/** Without case, accents (Arabic hamza and vowel marks included), punctuation, emoji and extra spaces. */
export function normalizeWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ـ/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
