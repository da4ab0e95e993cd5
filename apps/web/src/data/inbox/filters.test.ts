import { expect, test } from 'vitest';
import { activeTab, chipsOf, cleanFilters, sameFilters, withoutFilter } from './filters.ts';

test('what is off is no filter, and the order in which filters were chosen does not matter', () => {
  expect(cleanFilters({ unread: false, closed: undefined })).toEqual({});
  expect(sameFilters({ group_id: 4, unread: true }, { unread: true, group_id: 4, closed: false })).toBe(true);
  expect(sameFilters({ assigned: 7 }, { assigned: 'me' })).toBe(false);
});

test('a tab is active for exactly its own choice', () => {
  expect(activeTab({})).toBe('open');
  expect(activeTab({ assigned: 'nobody' })).toBe('unassigned');
  expect(activeTab({ assigned: 'me', unread: true })).toBeNull();
  expect(activeTab({ assigned: 12 })).toBeNull();
});

test('chips name what no tab says, and each can be taken away', () => {
  expect(chipsOf({ unread: true })).toEqual([]);
  const filters = { window_open: true, assigned: 'me', unread: true } as const;
  expect(chipsOf(filters)).toEqual(['assigned', 'unread', 'window_open']);
  expect(withoutFilter(filters, 'assigned')).toEqual({ unread: true, window_open: true });
  const closed = { closed: true, closing_reason_id: 3 };
  expect(withoutFilter(closed, 'closing_reason_id')).toEqual({ closed: true });
  expect(withoutFilter(closed, 'closed')).toEqual({});
});
