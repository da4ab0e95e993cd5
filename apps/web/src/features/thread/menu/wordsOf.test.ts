import type { Message } from '@herald/contract';
import { expect, test } from 'vitest';
import { message } from '#data/conversations/testing/fixtures.ts';
import { wordsOf } from './wordsOf.ts';

const saying = (content: object) => wordsOf({ ...message(1), ...content } as Message);

test('a message is copied as its words, whatever its kind', () => {
  expect(saying({})).toBe('Message 1');
  const place = { latitude: 48.85, longitude: 2.35, name: 'Boutique', address: null };
  expect(saying({ type: 'location', message: place })).toBe('Boutique\n48.85, 2.35');
  const cards = [{ name: 'Ana', phones: ['+33 6'], emails: ['a@b.example'] }];
  expect(saying({ type: 'contacts', message: { cards } })).toBe('Ana\n+33 6\na@b.example');
});
