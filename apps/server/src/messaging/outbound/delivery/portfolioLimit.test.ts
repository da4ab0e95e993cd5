import { expect, test } from 'vitest';
import { reserveOf, tierLimit } from './portfolioLimit.ts';

test("Meta's tiers are numbers of people; what we do not know does not limit", () => {
  const tiers = ['TIER_50', 'TIER_250', 'TIER_1K', 'TIER_2K', 'TIER_100K', 'TIER_1M'];
  expect(tiers.map(tierLimit)).toEqual([50, 250, 1_000, 2_000, 100_000, 1_000_000]);
  for (const tier of ['TIER_UNLIMITED', 'TIER_NOT_SET', 'whatever', null]) expect(tierLimit(tier)).toBeNull();
});

test('a twentieth is kept free, at least ten, at most half', () => {
  expect([10, 50, 250, 2_000, 100_000].map(reserveOf)).toEqual([5, 10, 13, 100, 5_000]);
});
