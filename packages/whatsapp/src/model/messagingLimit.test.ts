import { expect, test } from 'vitest';
import { tierLimit, tierOf } from './messagingLimit.ts';

test("Meta's tiers are numbers of people; what we do not know does not limit", () => {
  const tiers = ['TIER_50', 'TIER_250', 'TIER_1K', 'TIER_2K', 'TIER_100K', 'TIER_1M'];
  expect(tiers.map(tierLimit)).toEqual([50, 250, 1_000, 2_000, 100_000, 1_000_000]);
  for (const tier of ['TIER_UNLIMITED', 'TIER_NOT_SET', 'whatever', null]) expect(tierLimit(tier)).toBeNull();
});

test('a plain number becomes the word that means exactly as many', () => {
  const said = ['250', '1000', '2500', '10000', '100000', '-1', '1000000', 'TIER_2K', 'many', null];
  expect(said.map(tierOf)).toEqual([
    'TIER_250',
    'TIER_1K',
    'TIER_2500',
    'TIER_10K',
    'TIER_100K',
    'TIER_UNLIMITED',
    'TIER_UNLIMITED',
    'TIER_2K',
    null,
    null,
  ]);
});
