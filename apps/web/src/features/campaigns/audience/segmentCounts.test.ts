import { expect, test } from 'vitest';
import { isChoosable, sumCounts } from './segmentCounts.ts';

test('the people of several segments are summed only when each was counted', () => {
  expect(sumCounts([])).toBe(0);
  expect(sumCounts([3, 0, 40])).toBe(43);
  expect(sumCounts([3, 'counting', 40])).toBe('counting');
  expect(sumCounts(['counting', 'failed', 2])).toBe('failed');
  expect(sumCounts(['failed', 'counting'])).toBe('failed');
});

test('at the limit one can still give back what is chosen', () => {
  expect(isChoosable('3', ['1', '2'], 3)).toBe(true);
  expect(isChoosable('4', ['1', '2', '3'], 3)).toBe(false);
  expect(isChoosable('3', ['1', '2', '3'], 3)).toBe(true);
});
