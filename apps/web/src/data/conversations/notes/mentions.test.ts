import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionedIn, splitMentions } from './mentions.ts';

const people = [
  { user_id: 1, name: 'Ann' },
  { user_id: 2, name: 'Ann Lee' },
  { user_id: 3, name: 'zoé@example.org' },
];

test('names after @ are people, the longest first, and not the beginnings of other words', () => {
  expect(mentionedIn('@Ann Lee and @Ann: look. @Anna no', people)).toEqual([2, 1]);
  expect(mentionedIn('@zoé@example.org, @Ann Lee @Ann Lee', people)).toEqual([3, 2]);
  expect(mentionedIn('Ann, me@Ann', people)).toEqual([1]);
});

test('the parts of a note are the note', () => {
  const word = fc.constantFrom('@', 'Ann', '@Ann', '@Ann Lee', ' ', 'é', '\n', 'x');
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const body = words.join('');
      expect(
        splitMentions(body, people)
          .map(({ text }) => text)
          .join(''),
      ).toBe(body);
    }),
  );
});
