import { expect, test } from 'vitest';
import { monthsOf } from './monthsOf.ts';

test('things stand under their month, in the order in which they come', () => {
  const at = (...days: string[]) => days.map((day) => ({ at: new Date(`${day}T12:00`).toISOString() }));
  const sizes = (...days: string[]) => monthsOf(at(...days)).map(({ items }) => items.length);
  expect(sizes()).toEqual([]);
  expect(sizes('2026-03-31', '2026-03-01', '2026-02-28')).toEqual([2, 1]);
  // The same month of another year, and one that comes back.
  expect(sizes('2026-03-01', '2025-03-01', '2026-03-01')).toEqual([1, 1, 1]);
  const keys = monthsOf(at('2026-03-01', '2025-03-01', '2026-03-01')).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});
