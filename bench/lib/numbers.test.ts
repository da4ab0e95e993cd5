import { expect, test } from 'vitest';
import { median, middleOf, mostInWindow, percentile } from './numbers.ts';

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

test('of what was found several times, one odd find moves the mean and not the median', () => {
  expect(middleOf([2, 4, 6])).toEqual({ mean: 4, median: 4, error: expect.closeTo(2 / Math.sqrt(3)) });
  expect(middleOf([1, 1, 1, 1, 11])).toMatchObject({ mean: 3, median: 1 });
  expect(middleOf([5])).toEqual({ mean: 5, median: 5, error: 0 });
});
