import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fold } from './folding.ts';
import { highlightParts, highlightWords, toLine } from './highlight.ts';

/** As PostgreSQL folds it, as far as these texts go. */
const fold: Fold = (given) => {
  const folded = { text: '', starts: [] as number[], ends: [] as number[] };
  let place = 0;
  for (const character of given) {
    const bare = character === 'œ' ? 'oe' : character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (const unit of bare.split('')) {
      folded.text += unit;
      folded.starts.push(place);
      folded.ends.push(place + character.length);
    }
    place += character.length;
  }
  return folded;
};

const marked = ({ snippet, ranges }: { snippet: string; ranges: [number, number][] }) =>
  ranges.map(([start, length]) => snippet.slice(start, start + length));

test('words are marked as they are written', () => {
  const line = 'Où en est ma commande ? Élodie a un œuf, et l’autre commande aussi.';
  expect(marked(highlightWords(line, ['commande'], fold))).toEqual(['commande', 'commande']);
  expect(marked(highlightWords(line, ['ou', 'elo'], fold))).toEqual(['Où', 'Élo']);
  expect(marked(highlightWords(line, ['oe'], fold))).toEqual(['œ']);
  // A word that is not the last is whole.
  expect(marked(highlightWords(line, ['comm', 'et'], fold))).toEqual(['et']);
  expect(marked(highlightWords(line, ['a', 'au'], fold))).toEqual(['a', 'au', 'au']);
});

test('parts of names and numbers are marked wherever they stand, and together when they touch', () => {
  expect(marked(highlightParts('Léa-Zoé Martin', ['oe', 'mar'], fold))).toEqual(['oé', 'Mar']);
  expect(marked(highlightParts('+33711223344', ['711223344'], fold))).toEqual(['711223344']);
  expect(marked(highlightParts('Anna', ['an', 'n'], fold))).toEqual(['Ann']);
  expect(highlightParts('Anna', [''], fold).ranges).toEqual([]);
});

test('a long message is cut where the words are, between words and never inside a character', () => {
  const line = `${'avant '.repeat(100)}le colis bleu${' après'.repeat(100)}`;
  const found = highlightWords(line, ['colis', 'bleu'], fold);
  expect(marked(found)).toEqual(['colis', 'bleu']);
  expect(found.snippet).toMatch(/^…avant .* le colis bleu après .*après…$/);
  expect(found.snippet.length).toBeLessThan(170);
  // The first place where both stand near, not the first where one does.
  const both = highlightWords(`colis ${line}`, ['colis', 'bleu'], fold);
  expect(marked(both)).toEqual(['colis', 'bleu']);
  const faces = highlightWords(`${'🙂'.repeat(300)} colis`, ['colis'], fold);
  expect(faces.snippet.isWellFormed()).toBe(true);
  expect(marked(faces)).toEqual(['colis']);
});

test('whatever is marked is one of the words', () => {
  const word = fc.constantFrom(
    'été',
    'Noël',
    'cœur',
    'a',
    '🙂',
    'straße',
    '12',
    'Zoé,',
    'l’eau',
    'x'.repeat(90),
    '\n',
  );
  const text = fc.array(word, { maxLength: 120 }).map((words) => toLine(words.join(' ')));
  const wanted = fc.array(fc.constantFrom('ete', 'noel', 'coeur', 'a', '12', 'zo', 'eau', 'x'), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(text, wanted, (line, words) => {
      const { snippet, ranges } = highlightWords(line, words, fold);
      expect(snippet.length).toBeLessThanOrEqual(162);
      expect(snippet.isWellFormed()).toBe(true);
      expect(line).toContain(snippet.replace(/^…|…$/g, ''));
      let last = -1;
      for (const [start, length] of ranges) {
        expect(start).toBeGreaterThan(last);
        last = start + length;
        expect(last).toBeLessThanOrEqual(snippet.length);
        const shown = fold(snippet.slice(start, last)).text;
        expect(words.some((one) => shown.startsWith(one))).toBe(true);
      }
    }),
  );
});
