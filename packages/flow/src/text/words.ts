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

export type WordTest = 'is' | 'starts' | 'contains';

/** Scripts whose words no spaces part. */
const unspaced =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;
/** Whoever writes more tells a story. */
const longestLooked = 1000;

/** Whether a message, already normalized, says a word that is normalized too. */
export const saysWord = (test: WordTest, word: string, said: string): boolean => wordFinder(test, word)(said);

/** The same made ready for many messages, each of which then costs no more than a comparison of texts. */
export function wordFinder(test: WordTest, word: string): (said: string) => boolean {
  if (word === '') return () => false;
  if (test === 'is') return (said) => said === word;
  const isWhole = !unspaced.test(word);
  const found = isWhole ? ` ${word} ` : word;
  return (said) => {
    const text = said.slice(0, longestLooked);
    // Nearly no message says it: that is told before anything is put together.
    if (!text.includes(word)) return false;
    const looked = isWhole ? ` ${text} ` : text;
    return test === 'starts' ? looked.startsWith(found) : looked.includes(found);
  };
}
