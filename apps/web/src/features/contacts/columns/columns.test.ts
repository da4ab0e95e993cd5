import { expect, test } from 'vitest';
import { moveColumn, offeredColumns, shownColumns, toggleColumn, usualColumns } from './columns.ts';

test('shows the usual columns until somebody chooses', () => {
  expect(shownColumns(null, ['city'])).toEqual(usualColumns);
});

test('keeps the order of the choice, the name first, without fields that are gone or named twice', () => {
  expect(shownColumns(['attributes.city', 'email', 'attributes.gone', 'email', 'name'], ['city'])).toEqual([
    'name',
    'attributes.city',
    'email',
  ]);
});

test('keeps the name when everything else is hidden', () => {
  expect(shownColumns([], [])).toEqual(['name']);
  expect(toggleColumn(['name', 'email'], 'name')).toEqual(['name', 'email']);
});

test('offers what is hidden after what is shown', () => {
  const offered = offeredColumns(['name', 'attributes.city'], ['city', 'size']);
  expect(offered.slice(0, 2)).toEqual(['name', 'attributes.city']);
  expect(offered).toContain('email');
  expect(offered).not.toContain('first_name');
  expect(offered.at(-1)).toBe('attributes.size');
  expect(new Set(offered).size).toBe(offered.length);
});

test('shows a column at the end and hides it again', () => {
  expect(toggleColumn(['name'], 'email')).toEqual(['name', 'email']);
  expect(toggleColumn(['name', 'email', 'groups'], 'email')).toEqual(['name', 'groups']);
});

test('moves a column within what is shown, never before the name', () => {
  const shown = ['name', 'email', 'groups', 'created_at'] as const;
  expect(moveColumn(shown, 'created_at', 1)).toEqual(['name', 'created_at', 'email', 'groups']);
  expect(moveColumn(shown, 'email', 0)).toEqual([...shown]);
  expect(moveColumn(shown, 'email', 9)).toEqual(['name', 'groups', 'created_at', 'email']);
  expect(moveColumn(shown, 'name', 2)).toEqual([...shown]);
});
