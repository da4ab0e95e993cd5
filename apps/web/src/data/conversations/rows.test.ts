import type { Conversation } from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendPage, dropUnmatched, isShown, type ListData, placeRows, rowKey, withPinned } from './rows.ts';
import { conversation } from './testing/fixtures.ts';

const me = 7;
const open = { filters: {}, me };
const unread = { filters: { unread: true }, me };
const listOf = (rows: Conversation[], nextCursor: string | null = null): ListData => ({
  rows,
  nextCursor,
  end: rows.at(-1) ?? null,
  read: rows.length,
});
const list = (ids: number[], nextCursor: string | null = null): ListData =>
  listOf(
    ids.map((id) => conversation(id)),
    nextCursor,
  );
const placeRow = (before: ListData, row: Conversation, choice: typeof open, keepId: number | null) =>
  placeRows(before, [row], choice, keyOf(keepId));
const keyOf = (id: number | null) => (id === null ? null : rowKey(conversation(id)));
const idsOf = ({ rows }: ListData) => rows.map((row) => row.contact_id);

test('a page that comes after a row was lifted shows nobody twice', () => {
  expect(idsOf(appendPage(list([9, 8, 3], 'x'), list([4, 3, 2]), {}))).toEqual([9, 8, 4, 3, 2]);
});

test('many rows at once are placed as one after the other would be', () => {
  const row = fc
    .record({
      id: fc.integer({ min: 1, max: 12 }),
      minute: fc.integer({ min: 0, max: 5 }),
      closed: fc.boolean(),
    })
    .map(({ id, minute, closed }) =>
      conversation(id, { closed, last_message_interaction_at: `2026-11-20T10:0${minute}:00.000Z` }),
    );
  const rows = fc.uniqueArray(row, { selector: ({ contact_id }) => contact_id, maxLength: 12 });
  const keep = fc.option(fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(rows, rows, fc.boolean(), keep, (there, told, hasMore, keepId) => {
      const loaded = there.filter(({ closed }) => !closed);
      const before = placeRows({ ...listOf([]), end: null }, loaded, open, null);
      const list: ListData = {
        ...before,
        end: before.rows.at(-1) ?? null,
        nextCursor: hasMore ? 'more' : null,
      };
      const each = told.reduce((now, one) => placeRow(now, one, open, keepId), list);
      expect(placeRows(list, told, open, keyOf(keepId))).toEqual(each);
    }),
  );
});

test('those that need a person stand first', () => {
  const needed = conversation(1, { is_human_needed: true });
  expect(idsOf(placeRow(list([9, 8, 1]), needed, open, null))).toEqual([1, 9, 8]);
});

test('a conversation that no longer matches leaves, and the open one when the person moves on', () => {
  const read = conversation(8, { unread_count: 0 });
  const before = listOf([9, 8, 7].map((id) => conversation(id, { unread_count: 1 })));
  expect(idsOf(placeRow(before, read, unread, null))).toEqual([9, 7]);
  const kept = placeRow(before, read, unread, 8);
  expect(idsOf(kept)).toEqual([9, 8, 7]);
  expect(idsOf(dropUnmatched(kept, unread, rowKey(conversation(8))))).toEqual([9, 8, 7]);
  expect(idsOf(dropUnmatched(kept, unread, rowKey(conversation(9))))).toEqual([9, 7]);
});

test('of somebody who writes to two numbers only the open conversation stays', () => {
  const [here, there] = [
    conversation(8, { unread_count: 1 }),
    conversation(8, { unread_count: 1, phone_number_id: 3 }),
  ];
  const read = [here, there].map((row) => ({ ...row, unread_count: 0 }));
  expect(placeRows(listOf([here, there]), read, unread, rowKey(here)).rows).toEqual([read[0]]);
});

test('a row that belongs below what is loaded waits for its page', () => {
  const before = list([9, 8, 7], 'after 7');
  expect(placeRow(before, conversation(3), open, null)).toBe(before);
  expect(idsOf(placeRow({ ...before, nextCursor: null }, conversation(3), open, null))).toEqual([9, 8, 7, 3]);
  expect(idsOf(placeRow(before, conversation(7), open, null))).toEqual([9, 8, 7]);
});

test('a row that sinks below what is loaded goes with its page, unless it is open', () => {
  const rows = [conversation(3, { is_human_needed: true }), conversation(9), conversation(8)];
  const before = listOf(rows, 'after 8');
  expect(idsOf(placeRow(before, conversation(3), open, null))).toEqual([9, 8]);
  expect(idsOf(placeRow(before, conversation(3), open, 3))).toEqual([9, 8, 3]);
});

test('every filter lets through what the server would', () => {
  const row = conversation(1);
  const soon = new Date(Date.now() + 60_000).toISOString();
  const shown = (values: Parameters<typeof conversation>[1], filters: Parameters<typeof isShown>[1]) =>
    isShown({ ...row, ...values }, filters, me);
  const mine = { assigned_to: { user_id: me, name: 'Ana' } };
  const group = { id: 4, name: 'VIP', color: 'green' };

  expect(shown({ snoozed_until: soon }, {})).toBe(false);
  expect(shown({ snoozed_until: soon }, { snoozed: true })).toBe(true);
  expect(shown({ snoozed_until: soon, closed: true }, { snoozed: true })).toBe(false);
  expect(shown({ closed: true }, { closed: true })).toBe(true);
  expect(shown({}, { human_needed: true })).toBe(false);
  expect(shown({ window_closes_at: soon }, { window_open: true })).toBe(true);
  expect(shown({ window_closes_at: '2020-01-01T00:00:00.000Z' }, { window_open: true })).toBe(false);
  expect(shown(mine, { assigned: 'me' })).toBe(true);
  expect(shown(mine, { assigned: 'nobody' })).toBe(false);
  expect(shown(mine, { assigned: 8 })).toBe(false);
  expect(shown({}, { assigned: 'nobody' })).toBe(true);
  expect(shown({ groups: [group] }, { group_id: 4, unread: true })).toBe(false);
  expect(shown({ groups: [group] }, { group_id: 4 })).toBe(true);
  expect(shown({}, { from_ad: true })).toBe(false);
  expect(shown({ is_from_ad: true }, { from_ad: true })).toBe(true);
  expect(shown({}, { followed: true })).toBe(false);
  expect(shown({ followers: [{ user_id: 8, name: 'Bo' }] }, { followed: true })).toBe(false);
  expect(shown({ followers: [{ user_id: me, name: 'Ana' }] }, { followed: true })).toBe(true);
  expect(shown({ closed: true, closing_reason_id: 3 }, { closing_reason_id: 3 })).toBe(true);
  expect(shown({ closed: true, closing_reason_id: 4 }, { closing_reason_id: 3 })).toBe(false);
  expect(shown({ closing_reason_id: 3 }, { closing_reason_id: 3 })).toBe(false);
  expect(shown({ version: 0 }, {})).toBe(false);
});

test('when the last row was lifted, the list still ends where it stood', () => {
  const lifted = conversation(7, { last_message_interaction_at: '2026-11-20T12:00:00.000Z' });
  const after = placeRow(list([9, 8, 6], 'after 6'), lifted, open, null);
  const raised = conversation(6, { last_message_interaction_at: '2026-11-20T12:01:00.000Z' });
  const next = placeRow(after, raised, open, null);
  expect(idsOf(next)).toEqual([6, 7, 9, 8]);
  // Between 8 and where 6 stood: the next page begins below it.
  const between = conversation(5, {
    last_message_interaction_at: conversation(7).last_message_interaction_at,
  });
  expect(idsOf(placeRow(next, between, open, null))).toEqual([6, 7, 9, 8, 5]);
  expect(idsOf(placeRow(next, conversation(4), open, null))).toEqual([6, 7, 9, 8]);
});

test('what presses most stands first, then the newest, then the highest id, whatever the order it came in', () => {
  const times = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
  const levels = ['low', 'medium', 'high', 'urgent'] as const;
  const rankOf = ({ priority }: Conversation) => levels.findIndex((level) => level === priority);
  const timeOf = ({ last_message_interaction_at: at }: Conversation) => Date.parse(at ?? '');
  const row = fc
    .record({
      id: fc.integer({ min: 1, max: 40 }),
      priority: fc.constantFrom(...levels),
      last_message_interaction_at: fc.constantFrom(...times),
      is_human_needed: fc.boolean(),
    })
    .map(({ id, ...values }) => conversation(id, values));
  const rows = fc.uniqueArray(row, { selector: ({ contact_id }) => contact_id, maxLength: 12 });
  const filters = { priority_first: true };
  fc.assert(
    fc.property(rows, fc.nat(12), (given, cut) => {
      const expected = given
        .toSorted((a, b) => b.contact_id - a.contact_id)
        .toSorted((a, b) => timeOf(b) - timeOf(a))
        .toSorted((a, b) => rankOf(b) - rankOf(a));
      const none = listOf([]);
      const placed = given.reduce((list, each) => placeRow(list, each, { filters, me }, null), none);
      expect(placed.rows).toEqual(expected);
      const paged = appendPage(listOf(given.slice(0, cut)), listOf(given.slice(cut)), filters);
      expect(paged.rows).toEqual(expected);
    }),
  );
});

test('what is pinned stands first in every order, once, and only where the list would show it', () => {
  const filters = fc.constantFrom<Parameters<typeof withPinned>[2]['filters']>(
    {},
    { unread: true },
    { priority_first: true },
    { closed: true },
  );
  const row = fc.record({
    contact_id: fc.integer({ min: 1, max: 12 }),
    unread_count: fc.integer({ min: 0, max: 1 }),
    priority: fc.constantFrom('none' as const, 'low' as const, 'urgent' as const),
    closed: fc.boolean(),
  });
  const people = fc.uniqueArray(row, { selector: (one) => one.contact_id, maxLength: 12 });
  fc.assert(
    fc.property(people, fc.nat(), fc.nat(12), filters, (values, seed, loaded, chosen) => {
      const choice = { filters: chosen, me };
      const all = values.map(({ contact_id, ...rest }) => conversation(contact_id, rest));
      const empty: ListData = { rows: [], nextCursor: null, end: null, read: 0 };
      const inOrder = all.reduce((list, one) => placeRow(list, one, choice, null), empty).rows;
      const pinned = all.filter((one) => (seed >> one.contact_id) % 2 === 1);
      const shown = withPinned(inOrder.slice(0, loaded), pinned, choice);
      const isPinned = (one: Conversation) => pinned.includes(one);
      const expected = [
        ...inOrder.filter(isPinned),
        ...inOrder.slice(0, loaded).filter((one) => !isPinned(one)),
      ];
      expect(shown).toEqual(expected);
    }),
  );
});
