import { noNumber } from '@herald/contract';
import { expect, test } from 'vitest';
import { conversation } from '../testing/fixtures.ts';
import { forgetRow, learnRow, newestRow, rowMoment, rowsLearnedSince } from './rowMemory.ts';

const place = { team_id: 1, phone_number_id: 2 };

test('an older state never replaces a newer one', () => {
  const [older, newer] = [conversation(1, { version: 3 }), conversation(1, { version: 4 })];
  expect(learnRow(place, newer)).toBe(true);
  expect(learnRow(place, older)).toBe(false);
  expect(newestRow(older)).toBe(newer);
  // Names and lists change without the conversation.
  const renamed = { ...newer, name: 'Anaïs' };
  expect(learnRow(place, renamed)).toBe(true);
  forgetRow(place, 1);
  expect(newestRow(older)).toBe(older);
});

test('what was learned meanwhile is known, number by number', () => {
  const before = rowMoment();
  learnRow(place, conversation(7));
  learnRow(place, conversation(8, { phone_number_id: 22 }));
  learnRow({ ...place, team_id: 99 }, conversation(9, { phone_number_id: 23 }));
  expect(rowsLearnedSince(place, before).map((row) => row.contact_id)).toEqual([7]);
  const ofAll = rowsLearnedSince({ ...place, phone_number_id: noNumber }, before);
  expect(ofAll.map((row) => row.contact_id)).toEqual([7, 8]);
  expect(rowsLearnedSince(place, rowMoment())).toEqual([]);
});
