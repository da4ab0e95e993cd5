import { expect, test } from 'vitest';
import { initialsOf, tintOf } from './initials.ts';

test('initials are the first and last word, and nothing for a phone number', () => {
  expect(initialsOf('camille de la Tour')).toBe('CT');
  expect(initialsOf('Élodie')).toBe('É');
  expect(initialsOf('+33612345678')).toBe('');
});

test('the same name always has the same colour', () => {
  expect(tintOf('Inès Laurent')).toBe(tintOf('Inès Laurent'));
});
