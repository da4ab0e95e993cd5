/** Where words stand in a text, without regard to accents and capitals: the last as a beginning, as the server finds them. */
export function rangesOf(text: string, words: string): [start: number, end: number][] {
  const wanted = wordsOf(words).map(([word]) => word);
  const last = wanted.pop();
  if (last === undefined) return [];
  return wordsOf(text).flatMap(([word, start, end]) => {
    if (wanted.includes(word)) return [[start, end]];
    return word.startsWith(last) ? [[start, end]] : [];
  });
}

function wordsOf(text: string): [word: string, start: number, end: number][] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => [
    word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace('œ', 'oe'),
    index,
    index + word.length,
  ]);
}
