import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calledIn, splitMentions } from './mentions.ts';

const people = [
  { user_id: 1, name: 'Ann' },
  { user_id: 2, name: 'Ann Lee' },
  { user_id: 3, name: 'zoé@example.org' },
];

test('names after @ are people, the longest first, and not the beginnings of other words', () => {
  expect(calledIn('@Ann Lee and @Ann: look. @Anna no', people).mentions).toEqual([2, 1]);
  expect(calledIn('@zoé@example.org, @Ann Lee @Ann Lee', people).mentions).toEqual([3, 2]);
  expect(calledIn('Ann, me@Ann', people).mentions).toEqual([1]);
});

test('the whole team is called in either language, besides those who are named', () => {
  expect(calledIn('@team and @Ann, look', people)).toEqual({ mentions: [1], mentions_team: true });
  expect(calledIn('@équipe : regardez', people)).toEqual({ mentions: [], mentions_team: true });
  expect(calledIn('@teammate, the team', people)).toEqual({ mentions: [], mentions_team: false });
  // Somebody who is called so is meant before the team.
  const lead = { user_id: 4, name: 'team lead' };
  expect(calledIn('@team lead', [...people, lead])).toEqual({ mentions: [4], mentions_team: false });
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
