import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cut } from './highlight.ts';

test('the hits are cut out of what surrounds them', () => {
  expect(cut('Livrez-vous en Belgique ?', [[15, 8]])).toEqual([
    { text: 'Livrez-vous en ', isHit: false, start: 0 },
    { text: 'Belgique', isHit: true, start: 15 },
    { text: ' ?', isHit: false, start: 23 },
  ]);
  expect(cut('Ana', [])).toEqual([{ text: 'Ana', isHit: false, start: 0 }]);
  expect(cut('', [])).toEqual([]);
});

test('whatever the ranges, the text stays whole', () => {
  const ranges = fc.array(fc.tuple(fc.nat(30), fc.nat(30)));
  fc.assert(
    fc.property(fc.string(), ranges, (text, given) => {
      expect(
        cut(text, given)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
