import { expect, test } from 'vitest';
import { median, mostInWindow, percentile } from './numbers.ts';

test('percentiles are values that were measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(median(values)).toBe(51);
  expect(percentile(values, 0.99)).toBe(100);
  expect(percentile([7], 0.99)).toBe(7);
});

test('the fullest window may start anywhere', () => {
  expect(mostInWindow([0, 900, 950, 1000, 1899, 1950], 1000)).toBe(4);
  expect(mostInWindow([0, 1000], 1000)).toBe(1);
  expect(mostInWindow([], 1000)).toBe(0);
});
