import { expect, test } from 'vitest';
import { conversation } from '../testing/fixtures.ts';
import { appendPage, dropUnmatched, type ListData, mergeTop, placeRow } from './rows.ts';

const open = { unread: false, closed: false };
const unread = { unread: true, closed: false };
const list = (ids: number[], nextCursor: string | null = null): ListData => ({
  rows: ids.map((id) => conversation(id)),
  nextCursor,
});
const idsOf = ({ rows }: ListData) => rows.map((row) => row.contact_id);

test('a new message lifts its conversation and keeps the pages below', () => {
  const lifted = conversation(2, { last_message_interaction_at: '2026-11-20T12:00:00.000Z' });
  const page = { rows: [lifted, conversation(9), conversation(8)], nextCursor: 'after 8' };
  const merged = mergeTop(list([9, 8, 7, 2, 1], 'after 1'), page, null);
  expect(idsOf(merged)).toEqual([2, 9, 8, 7, 1]);
  expect(merged.nextCursor).toBe('after 1');
});

test('a conversation that the first page lacks has left the list, unless it is open', () => {
  const before = list([9, 8, 7, 6, 5], 'after 5');
  const page = list([9, 7, 6], 'after 6');
  expect(idsOf(mergeTop(before, page, null))).toEqual([9, 7, 6, 5]);
  expect(idsOf(mergeTop(before, page, 8))).toEqual([9, 8, 7, 6, 5]);
});

test('an only page is the whole list', () => {
  expect(idsOf(mergeTop(list([9, 8, 7]), list([9]), null))).toEqual([9]);
  expect(idsOf(mergeTop(list([9, 8, 7]), list([]), 8))).toEqual([8]);
});

test('a page that comes after a row was lifted shows nobody twice', () => {
  expect(idsOf(appendPage(list([9, 3, 8], 'x'), list([4, 3, 2])))).toEqual([9, 3, 8, 4, 2]);
});

test('those that need a person stand first', () => {
  const needed = conversation(1, { is_human_needed: true });
  expect(idsOf(placeRow(list([9, 8, 1]), needed, open, null))).toEqual([1, 9, 8]);
});

test('a conversation that no longer matches leaves, and the open one when the person moves on', () => {
  const read = conversation(8, { unread_count: 0 });
  const before: ListData = {
    rows: [9, 8, 7].map((id) => conversation(id, { unread_count: 1 })),
    nextCursor: null,
  };
  expect(idsOf(placeRow(before, read, unread, null))).toEqual([9, 7]);
  const kept = placeRow(before, read, unread, 8);
  expect(idsOf(kept)).toEqual([9, 8, 7]);
  expect(idsOf(dropUnmatched(kept, unread, 8))).toEqual([9, 8, 7]);
  expect(idsOf(dropUnmatched(kept, unread, 9))).toEqual([9, 7]);
});

test('a row that belongs below what is loaded waits for its page', () => {
  const before = list([9, 8, 7], 'after 7');
  expect(placeRow(before, conversation(3), open, null)).toBe(before);
  expect(idsOf(placeRow({ ...before, nextCursor: null }, conversation(3), open, null))).toEqual([9, 8, 7, 3]);
});
