import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTrigger, replaceTrigger } from './findTrigger.ts';

test('a sign at the start of a word opens the list, with what follows it', () => {
  expect(findTrigger('/', 1, '/')).toEqual({ from: 0, to: 1, query: '' });
  expect(findTrigger('Bonjour\n/mer', 12, '/')).toEqual({ from: 8, to: 12, query: 'mer' });
  expect(findTrigger('ask @Zoé', 8, '@')?.query).toBe('Zoé');
});

test('inside words, addresses and after a space it does not', () => {
  expect(findTrigger('and/or', 6, '/')).toBeNull();
  expect(findTrigger('https://a', 9, '/')).toBeNull();
  expect(findTrigger('me@example.org', 14, '@')).toBeNull();
  expect(findTrigger('/hello world', 12, '/')).toBeNull();
  expect(findTrigger('/hello', 0, '/')).toBeNull();
});

test('what is replaced is what was typed; all else stays', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.stringMatching(/^[a-z]{0,8}$/),
      fc.string(),
      fc.string(),
      (head, word, tail, put) => {
        const text = `${head} @${word}${tail}`;
        const caret = head.length + 2 + word.length;
        const trigger = findTrigger(text, caret, '@');
        expect(trigger?.query).toBe(word);
        if (!trigger) return;
        const next = replaceTrigger(text, trigger, put);
        expect(next.text).toBe(`${head} ${put}${tail}`);
        expect(next.text.slice(0, next.caret).endsWith(put)).toBe(true);
      },
    ),
  );
});
