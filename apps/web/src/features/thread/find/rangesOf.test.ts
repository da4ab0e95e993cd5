import { expect, test } from 'vitest';
import { rangesOf } from './rangesOf.ts';

test('words are marked whole, the last as a beginning, without accents and capitals', () => {
  const text = 'La ROBE bleue, des robes ; un œuf';
  const marked = (words: string) => rangesOf(text, words).map(([start, end]) => text.slice(start, end));
  expect(marked('robe')).toEqual(['ROBE', 'robes']);
  expect(marked('robe bleue')).toEqual(['ROBE', 'bleue']);
  expect(marked('OEUF')).toEqual(['œuf']);
  expect(marked('?')).toEqual([]);
});
