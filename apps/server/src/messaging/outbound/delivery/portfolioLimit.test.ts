import { expect, test } from 'vitest';
import { reserveOf } from './portfolioLimit.ts';

test('a twentieth is kept free, at least ten, at most half', () => {
  expect([10, 50, 250, 2_000, 100_000].map(reserveOf)).toEqual([5, 10, 13, 100, 5_000]);
});
