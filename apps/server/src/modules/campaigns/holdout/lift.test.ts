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

test('too few people or buyers are no ground for an interval', () => {
  const arm = (n: number, buyers: number): Arm => ({
    n,
    buyers,
    net: buyers * 5000,
    squares: buyers * 25_000_000,
  });
  expect(liftOf([{ treated: arm(5000, 300), held: arm(99, 40) }])).toBeNull();
  expect(liftOf([{ treated: arm(5000, 300), held: arm(500, 29) }])).toBeNull();
  expect(liftOf([{ treated: arm(5000, 300), held: arm(500, 30) }])?.buyers).toMatchObject({ value: 0 });
  expect(liftOf([])).toBeNull();
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
function simulate(random: () => number, effect: number): { strata: Stratum[]; truth: number } {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const [mean, width] = [8.3, 0.7];
  const basket = () => Math.round(Math.exp(mean + width * normal()));
  const group = (n: number, rate: number): Arm => {
    const arm = { n, buyers: 0, net: 0, squares: 0 };
    for (let nth = 0; nth < n; nth += 1) {
      if (random() >= rate) continue;
      const net = basket();
      arm.buyers += 1;
      arm.net += net;
      arm.squares += net ** 2;
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
  return { strata, truth: reached * effect * Math.exp(mean + width ** 2 / 2) };
}

test.each([0, 0.03])(
  'of 2,000 campaigns 93 to 97 in a hundred intervals hold the truth, with an effect of %d',
  (effect) => {
    const random = randomOf(20_261_124 + effect * 1000);
    let held = 0;
    let told = 0;
    for (let run = 0; run < 2000; run += 1) {
      const { strata, truth } = simulate(random, effect);
      const lift = liftOf(strata);
      if (!lift) continue;
      told += 1;
      if (lift.turnover.low <= truth && truth <= lift.turnover.high) held += 1;
    }
    expect(told).toBeGreaterThan(1900);
    expect(held / told).toBeGreaterThanOrEqual(0.93);
    expect(held / told).toBeLessThanOrEqual(0.97);
  },
);
