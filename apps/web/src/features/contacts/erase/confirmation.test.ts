import { expect, test } from 'vitest';
import { isTyped, wordToType } from './confirmation.ts';

test('asks for the name, the number of somebody without one, else the word', () => {
  expect(wordToType({ name: 'Ana Leroy', phone_number: '+33639980000' }, 'ERASE')).toBe('Ana Leroy');
  expect(wordToType({ name: ' ', phone_number: '+33639980000' }, 'ERASE')).toBe('+33639980000');
  expect(wordToType({ name: null, phone_number: null }, 'ERASE')).toBe('ERASE');
});

test('takes no notice of capitals and spaces', () => {
  expect(isTyped(' ana  leroy', 'Ana Leroy')).toBe(true);
  expect(isTyped('+33 6 39 98 00 00', '+33639980000')).toBe(true);
  expect(isTyped('Ana', 'Ana Leroy')).toBe(false);
  expect(isTyped('', '')).toBe(false);
});
