import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Arm, liftOf, type Stratum } from './lift.ts';
import { sharesOf } from './shares.ts';

test('exactly the share of all is taken, and of each group its own to within one person', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(5000), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 50 }),
      (sizes, percent) => {
        const taken = sharesOf(sizes, percent);
        const all = sizes.reduce((sum, size) => sum + size, 0);
        expect(taken.reduce((sum, count) => sum + count, 0)).toBe(Math.round((all * percent) / 100));
        for (const [index, count] of taken.entries()) {
          expect(Math.abs(count - ((sizes[index] ?? 0) * percent) / 100)).toBeLessThan(1);
          expect(count).toBeLessThanOrEqual(sizes[index] ?? 0);
        }
      },
    ),
  );
});

/** Each buyer bought for 50.00. */
function arm(n: number, buyers: number): Arm {
  const bought = { net: buyers * 5000, squares: buyers * 25_000_000 };
  return { n, buyers, ...bought, cut: bought };
}

test('too few people or buyers are no ground for an interval', () => {
  expect(liftOf([{ treated: arm(5000, 300), held: arm(99, 40) }])).toBeNull();
  expect(liftOf([{ treated: arm(5000, 300), held: arm(500, 29) }])).toBeNull();
  expect(liftOf([{ treated: arm(5000, 300), held: arm(500, 30) }])?.buyers).toMatchObject({ value: 0 });
  expect(liftOf([])).toBeNull();
});

test('the share it adds is told where the group without it bought enough, and both ends belong to the same question', () => {
  const lift = liftOf([{ treated: arm(8000, 600), held: arm(2000, 100) }]);
  // 600 bought where 400 would have: half as many again.
  expect(lift?.relative?.value).toBeCloseTo(0.5, 10);
  expect(lift?.relative?.low).toBeGreaterThan(0);
  expect(lift?.relative?.low).toBeLessThan(0.5);
  // A ratio is not symmetric: there is more room above.
  const { value, low, high } = lift?.relative ?? { value: 0, low: 0, high: 0 };
  expect(high - value).toBeGreaterThan(value - low);

  // It holds nothing exactly where the difference does.
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 400 }),
      fc.integer({ min: 30, max: 1600 }),
      (heldBuyers, buyers) => {
        const told = liftOf([{ treated: arm(8000, buyers), held: arm(2000, heldBuyers) }]);
        const zero = ({ low, high }: { low: number; high: number }) => low <= 0 && high >= 0;
        expect(told?.relative && zero(told.relative)).toBe(told && zero(told.turnover));
      },
    ),
  );
});

test('what was bought without it cannot be told from nothing: no share of it is told', () => {
  const few = arm(5000, 31);
  // One order of a thousand times the others makes the sum as uncertain as it is large.
  const wild = { ...few, net: few.net + 5_000_000, squares: few.squares + 5_000_000 ** 2 };
  const lift = liftOf([{ treated: arm(20_000, 150), held: wild }]);
  expect(lift?.turnover.low).toBeLessThan(0);
  expect(lift?.relative).toBeNull();
  // With that order cut, the interval is as narrow as that of the others.
  expect(lift && lift.cut.high - lift.cut.low).toBeLessThan(
    (lift ? lift.turnover.high - lift.turnover.low : 0) / 10,
  );
});

/** Numbers that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A campaign to two kinds of people with long-tailed baskets, of which each is more likely to buy by `effect`. */
function simulate(
  random: () => number,
  effect: number,
): { strata: Stratum[]; truth: number; relative: number } {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const [mean, width] = [8.3, 0.7];
  const basket = () => Math.round(Math.exp(mean + width * normal()));
  const group = (n: number, rate: number): Arm => {
    const arm = { n, buyers: 0, net: 0, squares: 0, cut: { net: 0, squares: 0 } };
    for (let nth = 0; nth < n; nth += 1) {
      if (random() >= rate) continue;
      const net = basket();
      arm.buyers += 1;
      arm.net += net;
      arm.squares += net ** 2;
      arm.cut = { net: arm.net, squares: arm.squares };
    }
    return arm;
  };
  const kinds = [
    { people: 1800, rate: 0.04 },
    { people: 1200, rate: 0.12 },
  ];
  const strata = kinds.map(({ people, rate }) => ({
    treated: group(people * 0.75, rate + effect),
    held: group(people * 0.25, rate),
  }));
  const reached = strata.reduce((sum, { treated }) => sum + treated.n, 0);
  const without = kinds.reduce((sum, { people, rate }) => sum + people * 0.75 * rate, 0);
  const each = Math.exp(mean + width ** 2 / 2);
  return { strata, truth: reached * effect * each, relative: (reached * effect) / without };
}

test.each([0, 0.03])(
  'of 2,000 campaigns 93 to 97 in a hundred intervals hold the truth, with an effect of %d',
  (effect) => {
    const random = randomOf(20_261_124 + effect * 1000);
    let held = 0;
    let heldShare = 0;
    let told = 0;
    for (let run = 0; run < 2000; run += 1) {
      const { strata, truth, relative } = simulate(random, effect);
      const lift = liftOf(strata);
      if (!lift?.relative) continue;
      told += 1;
      if (lift.turnover.low <= truth && truth <= lift.turnover.high) held += 1;
      if (lift.relative.low <= relative && relative <= lift.relative.high) heldShare += 1;
    }
    expect(told).toBeGreaterThan(1900);
    for (const share of [held / told, heldShare / told]) {
      expect(share).toBeGreaterThanOrEqual(0.93);
      expect(share).toBeLessThanOrEqual(0.97);
    }
  },
);
