import { expect, test } from 'vitest';
import { conversation } from '../testing/fixtures.ts';
import { forgetRow, learnRow, newestRow, rowMoment, rowsLearnedSince } from './rowMemory.ts';

const place = { team_id: 1, phone_number_id: 2 };

test('an older state never replaces a newer one', () => {
  const [older, newer] = [conversation(1, { version: 3 }), conversation(1, { version: 4 })];
  expect(learnRow(place, newer)).toBe(true);
  expect(learnRow(place, older)).toBe(false);
  expect(newestRow(place, older)).toBe(newer);
  // Names and lists change without the conversation.
  const renamed = { ...newer, name: 'Anaïs' };
  expect(learnRow(place, renamed)).toBe(true);
  forgetRow(place, 1);
  expect(newestRow(place, older)).toBe(older);
});

test('what was learned meanwhile is known, number by number', () => {
  const before = rowMoment();
  learnRow(place, conversation(7));
  learnRow({ ...place, phone_number_id: 22 }, conversation(8));
  expect(rowsLearnedSince(place, before).map((row) => row.contact_id)).toEqual([7]);
  expect(rowsLearnedSince(place, rowMoment())).toEqual([]);
});
