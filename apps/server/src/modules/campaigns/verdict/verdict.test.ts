import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf, sizesOf } from './places.ts';
import { detectable, type VariantCounts, verdictOf } from './verdict.ts';

const split = fc.record({
  variants: fc.integer({ min: 2, max: 4 }),
  percent: fc.integer({ min: 1, max: 100 }),
});

test('every stretch of people is split like the whole, to within one person', () => {
  fc.assert(
    fc.property(fc.nat(4000), fc.nat(4000), split, (from, length, how) => {
      const places = Array.from({ length }, (_, nth) => placeOf(from + nth, how));
      const of = (place: number | null) => places.filter((one) => one === place).length;
      const tested = length - of(null);
      expect(Math.abs(tested - (length * how.percent) / 100)).toBeLessThan(1);
      for (let variant = 1; variant <= how.variants; variant += 1)
        expect(Math.abs(of(variant) - tested / how.variants)).toBeLessThan(1);
    }),
  );
});

test('the sizes that the review tells are those that are drawn', () => {
  fc.assert(
    fc.property(fc.nat(3000), split, (people, how) => {
      const places = Array.from({ length: people }, (_, nth) => placeOf(nth, how));
      const { each, rest } = sizesOf(people, how);
      expect(each).toEqual(each.map((_, index) => places.filter((one) => one === index + 1).length));
      expect(rest).toBe(places.filter((one) => one === null).length);
    }),
  );
});

const nobody = {
  people: 0,
  entered: 0,
  delivered: 0,
  read: 0,
  clicked: 0,
  replied: 0,
  buyers: 0,
  net: 0,
  squares: 0,
};
const readers = (position: number, entered: number, read: number): VariantCounts => ({
  ...nobody,
  position,
  entered,
  read,
});

test('a difference is told with how sure it is, and what it would take to tell it', () => {
  expect(verdictOf([readers(1, 40, 10), readers(2, 40, 30)], 'read')?.kind).toBe('few');
  expect(verdictOf([readers(1, 500, 300), readers(2, 500, 200)], 'read')).toMatchObject({
    kind: 'clear',
    leader: 1,
    second: 2,
    needed: null,
  });
  const close = verdictOf([readers(1, 500, 300), readers(2, 500, 310)], 'read');
  expect(close).toMatchObject({ kind: 'chance', leader: 2, second: 1 });
  expect(close?.needed).toBeGreaterThan(500);
  // Nobody did anything: the first leads.
  expect(verdictOf([readers(1, 500, 0), readers(2, 500, 0)], 'read')).toMatchObject({
    kind: 'chance',
    leader: 1,
  });
  expect(detectable(1000, 0.5, 2)).toBeCloseTo(0.063, 2);
  expect(detectable(10, 0.5, 2)).toBeNull();
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

const binomial = (random: () => number, n: number, share: number) => {
  let count = 0;
  for (let nth = 0; nth < n; nth += 1) if (random() < share) count += 1;
  return count;
};

test.each([
  [2, 0.6],
  [2, 0.02],
  [3, 0.3],
  [4, 0.05],
  [4, 0.6],
])(
  'of %d equal messages with a share of %d, one is called better in at most 5 of 100 campaigns',
  (variants, share) => {
    const random = randomOf(variants * 1000 + share * 100);
    const runs = 1500;
    let called = 0;
    for (let run = 0; run < runs; run += 1) {
      const counts = Array.from({ length: variants }, (_, index) =>
        readers(index + 1, 400, binomial(random, 400, share)),
      );
      if (verdictOf(counts, 'read')?.kind === 'clear') called += 1;
    }
    expect(called / runs).toBeLessThanOrEqual(0.062);
  },
);

test('a real difference of the size that can be seen is seen four times of five', () => {
  const random = randomOf(7);
  const difference = detectable(600, 0.4, 2) ?? 0;
  let seen = 0;
  for (let run = 0; run < 600; run += 1) {
    const counts = [
      readers(1, 600, binomial(random, 600, 0.4)),
      readers(2, 600, binomial(random, 600, 0.4 + difference)),
    ];
    const verdict = verdictOf(counts, 'read');
    if (verdict?.kind === 'clear' && verdict.leader === 2) seen += 1;
  }
  expect(seen / 600).toBeGreaterThan(0.74);
  expect(seen / 600).toBeLessThan(0.86);
});

test('of baskets with long tails, equal ones are called different in at most 5 of 100 campaigns', () => {
  const random = randomOf(11);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const shop = (position: number): VariantCounts => {
    const counts = { ...nobody, position, entered: 600 };
    for (let nth = 0; nth < 600; nth += 1) {
      if (random() >= 0.1) continue;
      const net = Math.round(Math.exp(8.3 + 0.7 * normal()));
      counts.buyers += 1;
      counts.net += net;
      counts.squares += net ** 2;
    }
    return counts;
  };
  let called = 0;
  for (let run = 0; run < 800; run += 1)
    if (verdictOf([shop(1), shop(2)], 'revenue')?.kind === 'clear') called += 1;
  expect(called / 800).toBeLessThanOrEqual(0.07);
});
