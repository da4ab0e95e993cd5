import { expect, test } from 'vitest';
import { chooseLocale, hasChosenLocale } from './locale.ts';

test('a choice made before wins, then the browser, then English', () => {
  const hints = { cookie: '', stored: null, browser: ['de-DE', 'fr-CA', 'en'] };
  expect(chooseLocale({ ...hints, cookie: 'a=1; i18n_redirected=en; b=2', stored: 'fr' })).toBe('en');
  expect(chooseLocale({ ...hints, stored: 'en' })).toBe('en');
  expect(chooseLocale(hints)).toBe('fr');
  expect(chooseLocale({ ...hints, browser: ['de-DE'] })).toBe('en');
  expect(chooseLocale({ ...hints, cookie: 'i18n_redirected=xx' })).toBe('fr');
});

test('a choice is one that this browser was told', () => {
  expect(hasChosenLocale('a=1; i18n_redirected=fr')).toBe(true);
  expect(hasChosenLocale('not_i18n_redirected=fr')).toBe(false);
});
