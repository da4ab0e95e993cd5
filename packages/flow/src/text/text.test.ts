import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer } from './answers.ts';
import { namesIn, render } from './render.ts';
import { normalizeWords, saysWord } from './words.ts';

test('a text is filled, leaves no gap, and never looks again at what was put in', () => {
  const values: Record<string, string> = { first_name: '{{secret.key}}', size: 'M' };
  const look = (name: string) => values[name];
  expect(render('Hi {{first_name}}!', look)).toBe('Hi {{secret.key}}!');
  expect(render('Hello {{ nobody }}, size {{size|?}}', look)).toBe('Hello, size M');
  expect(render('Hello {{nobody|you}}', look)).toBe('Hello you');
  expect(render('https://x.fr/?s={{first_name}}', look, encodeURIComponent)).toBe(
    'https://x.fr/?s=%7B%7Bsecret.key%7D%7D',
  );
  expect(render('{{big}}', () => 'x'.repeat(5000))).toHaveLength(1000);
  expect(namesIn('{{a}} {{order.number|none}} {{a}} {{ }}')).toEqual(['a', 'order.number']);
  fc.assert(fc.property(fc.string(), (text) => void render(text, () => '$&{{a}}')));
});

test('words are found whole, whatever their case and accents', () => {
  const says = (test: 'is' | 'starts' | 'contains', word: string, text: string) =>
    saysWord(test, normalizeWords(word), normalizeWords(text));
  expect(says('is', 'Promo', 'promo !')).toBe(true);
  expect(says('is', 'promo', 'promo svp')).toBe(false);
  expect(says('starts', 'été', 'ETE indien')).toBe(true);
  expect(says('contains', 'art', 'start now')).toBe(false);
  expect(says('contains', 'ma commande', 'où est ma commande ?')).toBe(true);
  expect(says('contains', '注文', '私の注文はどこ')).toBe(true);
});

test('answers are read as people type them', () => {
  expect(readAnswer('number', ' 1 234,50 €')).toBe('1234.5');
  expect(readAnswer('number', 'beaucoup')).toBeNull();
  expect(readAnswer('date', '31/01/26')).toBe('2026-01-31');
  expect(readAnswer('date', '30/02/2026')).toBeNull();
  expect(readAnswer('email', 'Lea@Example.com')).toBe('lea@example.com');
  expect(readAnswer('phone', '+33 6 12 34 56 78')).toBe('+33612345678');
});
