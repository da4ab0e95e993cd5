import { expect, test } from 'vitest';
import { guessKind } from './guessKind.ts';

test('proposes the kind that every value suits', () => {
  expect(guessKind(['12', '3.5'])).toBe('number');
  expect(guessKind(['2026-01-31', '1999-12-01'])).toBe('date');
  expect(guessKind(['true', 'false'])).toBe('boolean');
  expect(guessKind(['Lyon', '12'])).toBe('text');
});

test('codes with a leading zero stay text, and nothing says nothing', () => {
  expect(guessKind(['01000', '69003'])).toBe('text');
  expect(guessKind(['0', '12'])).toBe('number');
  expect(guessKind([])).toBe('text');
});
