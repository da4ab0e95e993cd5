import { campaignSortNames } from '@herald/contract';
import { expect, test } from 'vitest';
import { columnOf, orderAfterPress, orderOf } from './sorts.ts';

test('a press on another column begins the way round in which people read it, a second one turns it', () => {
  expect(orderAfterPress('open_rate', 'newest', 'asc')).toEqual({ sort: 'read_rate', direction: undefined });
  expect(orderAfterPress('open_rate', 'read_rate', 'asc')).toEqual({ sort: 'read_rate', direction: 'asc' });
  expect(orderAfterPress('created_at', 'newest', 'asc')).toEqual({ sort: undefined, direction: 'asc' });
});

test('what is usual stays out of the address, and no two orders share a column', () => {
  expect(orderOf('newest', 'desc')).toEqual({ sort: undefined, direction: undefined });
  expect(orderOf('name', 'asc')).toEqual({ sort: 'name', direction: undefined });
  const columns = campaignSortNames.flatMap((sort) => columnOf[sort] ?? []);
  expect(new Set(columns).size).toBe(columns.length);
});
