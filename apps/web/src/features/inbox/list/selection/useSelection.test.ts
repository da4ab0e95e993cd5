import { expect, test } from 'vitest';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { withOne, withRange } from './useSelection.ts';

const rows = [9, 8, 7, 6].map((id) => conversation(id));

test('one is marked and, pressed again, no longer', () => {
  expect([...withOne(new Set([9]), 8)]).toEqual([9, 8]);
  expect([...withOne(new Set([9, 8]), 9)]).toEqual([8]);
});

test('a range goes in both directions and keeps what was marked', () => {
  expect([...withRange(new Set([9]), rows, 8, 6)]).toEqual([9, 8, 7, 6]);
  expect([...withRange(new Set(), rows, 6, 8)]).toEqual([8, 7, 6]);
});

test('where a range began has left the list: the other one is marked alone', () => {
  expect([...withRange(new Set(), rows, 100, 7)]).toEqual([7]);
});
