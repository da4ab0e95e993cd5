import { expect, test } from 'vitest';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { withOne, withRange } from './useSelection.ts';

const rows = [9, 8, 7, 6].map((id) => conversation(id));

const [nine, eight, seven, six] = rows as [
  (typeof rows)[0],
  (typeof rows)[0],
  (typeof rows)[0],
  (typeof rows)[0],
];
const marked = (...some: typeof rows) => some.reduce(withOne, new Map() as ReturnType<typeof withOne>);
const idsOf = (some: ReturnType<typeof withOne>) => [...some.values()].map((row) => row.contact_id);

test('one is marked and, pressed again, no longer', () => {
  expect(idsOf(withOne(marked(nine), eight))).toEqual([9, 8]);
  expect(idsOf(withOne(marked(nine, eight), nine))).toEqual([8]);
});

test('who writes to two numbers is marked on each by itself', () => {
  const elsewhere = { ...nine, phone_number_id: 77 };
  expect([...withOne(marked(nine), elsewhere).values()].map((row) => row.phone_number_id)).toEqual([2, 77]);
  expect(withRange(new Map(), [nine, eight, elsewhere], elsewhere, eight).size).toBe(2);
});

test('a range goes in both directions and keeps what was marked', () => {
  expect(idsOf(withRange(marked(nine), rows, eight, six))).toEqual([9, 8, 7, 6]);
  expect(idsOf(withRange(new Map(), rows, six, eight))).toEqual([8, 7, 6]);
});

test('where a range began has left the list: the other one is marked alone', () => {
  expect(idsOf(withRange(new Map(), rows, conversation(100), seven))).toEqual([7]);
});
