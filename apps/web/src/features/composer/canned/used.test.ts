import { expect, test } from 'vitest';
import { beginningOf, usedIn } from './used.ts';

const hours = { id: 1, words: beginningOf('We open at nine, every day but Sunday, and close at seven.') };
const address = { id: 2, words: beginningOf('Hello {{first_name}}, we are in rue des Lilas.') };

test('a canned reply counts when what it brought is sent, once, and not when it was thrown away', () => {
  expect(hours.words).toBe('We open at nine, every day but Sunday, a');
  expect(address.words).toBe('Hello');
  const text = 'Hello Ann, we are in rue des Lilas. We open at nine, every day but Sunday, and close early.';
  expect(usedIn({ text, canned: [hours, address, hours] })).toEqual([1, 2]);
  expect(usedIn({ text: 'Something else', canned: [hours, address] })).toEqual([]);
  expect(usedIn({ text, canned: null })).toEqual([]);
});

test('what begins with something to fill in counts with whatever is sent', () => {
  expect(
    usedIn({ text: 'Ann, hello', canned: [{ id: 3, words: beginningOf('{{first_name}}, hello') }] }),
  ).toEqual([3]);
});
