import { expect, test } from 'vitest';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { mostAtOnce } from '../../bulk/useBulk.ts';
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

test('no more are marked than can be changed at once, beginning where the range began', () => {
  const many = Array.from({ length: mostAtOnce + 100 }, (_, at) => conversation(at + 1));
  const [first, last] = [many[0], many.at(-1)] as [(typeof many)[0], (typeof many)[0]];
  const down = idsOf(withRange(marked(first), many, first, last));
  expect([down.length, down.at(0), down.at(-1)]).toEqual([mostAtOnce, 1, mostAtOnce]);
  const up = withRange(marked(last), many, last, first);
  expect([up.size, idsOf(up).includes(100), idsOf(up).includes(101)]).toEqual([mostAtOnce, false, true]);
  // One can be taken out, and then another in.
  expect(withOne(up, first).size).toBe(mostAtOnce);
  expect(idsOf(withOne(withOne(up, last), first))).toContain(1);
});
