import { expect, test } from 'vitest';
import { languageName } from '#ui/format/languageName.ts';
import { languageOptions } from './languages.ts';

test('languages are named in the language of the reader, and unknown codes stay as they are', () => {
  expect(languageName('pt_BR', 'en-US')).toBe('Brazilian Portuguese');
  expect(languageName('fr', 'fr-FR')).toBe('Français');
  expect(languageName('not a code', 'en-US')).toBe('not a code');
});

test('French and English come first and no language comes twice', () => {
  const options = languageOptions('en-US').map(({ value }) => value);
  expect(options.slice(0, 2)).toEqual(['fr', 'en']);
  expect(new Set(options).size).toBe(options.length);
  expect(options.every((code) => /^[a-z]{2,3}(_[A-Z]{2})?$/.test(code))).toBe(true);
});
