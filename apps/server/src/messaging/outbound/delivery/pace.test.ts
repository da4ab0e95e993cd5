import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCampaignPace, type PastClaims } from './pace.ts';

const start = 1_790_000_000_000;

/** Claims at the given pauses, taking all that is allowed; answers each claim's time and count. */
function run(perMinute: number, pauses: readonly number[], before: PastClaims[] = []) {
  const pace = createCampaignPace();
  let at = start;
  pace.begin(1, before, new Date(at));
  return pauses.map((pause) => {
    at += pause;
    const count = pace.allow(1, perMinute, new Date(at));
    pace.took(1, count, new Date(at));
    return { at, count };
  });
}

test('no minute ever has more than the limit, however the claims come', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), pauses, (perMinute, given) => {
      const claims = run(perMinute, given);
      for (const { at } of claims) {
        const inMinute = claims.filter((claim) => claim.at > at - 60_000 && claim.at <= at);
        expect(inMinute.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(perMinute);
      }
    }),
  );
});

test('the limit is reached, spread over the minute', () => {
  const claims = run(
    120,
    Array.from({ length: 180 }, () => 1000),
  );
  const total = claims.reduce((sum, { count }) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(358);
  expect(Math.max(...claims.map(({ count }) => count))).toBeLessThanOrEqual(4);
});

test('fewer than one a second leave one by one', () => {
  const claims = run(
    6,
    Array.from({ length: 60 }, () => 1000),
  );
  expect(claims.filter(({ count }) => count > 0).map(({ at }) => (at - start) / 1000)).toEqual([
    1, 11, 21, 31, 41, 51,
  ]);
});

test('whoever takes the number over counts what left before', () => {
  const [first, later] = run(100, [1000, 60_000], [{ at: start, count: 100 }]);
  expect(first?.count).toBe(0);
  expect(later?.count).toBeGreaterThan(0);
});

test('whoever takes a number over that sent as fast as it may goes on as fast', () => {
  const before = Array.from({ length: 60 }, (_, second) => ({ at: start - (60 - second) * 1000, count: 8 }));
  const claims = run(
    480,
    Array.from({ length: 10 }, () => 1000),
    before,
  );
  const total = claims.reduce((sum, { count }) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(72);
  expect(total).toBeLessThanOrEqual(88);
});
