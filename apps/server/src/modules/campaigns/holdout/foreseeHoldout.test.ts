import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sightOf } from './foreseeHoldout.ts';
import { leastBuyers, leastHeld } from './lift.ts';

test('a group that could not say anything afterwards promises nothing before, and says how many it takes', () => {
  expect(sightOf({ sendable: 500, heldOut: 50 }, 0.02)).toEqual({ detectable: null, needed: 1500 });
  expect(sightOf({ sendable: 500, heldOut: 50 }, 0.9)).toEqual({ detectable: null, needed: leastHeld });
  expect(sightOf({ sendable: 500, heldOut: 50 }, null)).toEqual({ detectable: null, needed: null });
  expect(sightOf({ sendable: 500, heldOut: 50 }, 0)).toEqual({ detectable: null, needed: null });
});

test('ten thousand people of whom 1,500 are held out show an effect of about one point at 2 %', () => {
  const { detectable } = sightOf({ sendable: 10_000, heldOut: 1500 }, 0.02);
  expect(detectable).toBeCloseTo(0.011, 3);
});

test('more people held out see smaller effects, and what is promised holds afterwards', () => {
  const usual = fc.double({ min: 0.001, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 1_000_000 }),
      fc.integer({ min: 1, max: 50 }),
      usual,
      (people, percent, share) => {
        const at = (heldOut: number) => sightOf({ sendable: people, heldOut }, share);
        const heldOut = Math.round((people * percent) / 100);
        const { detectable, needed } = at(heldOut);
        expect((detectable === null) === (needed !== null)).toBe(true);
        if (detectable === null) return;
        expect(heldOut).toBeGreaterThanOrEqual(leastHeld);
        expect(heldOut * share).toBeGreaterThanOrEqual(leastBuyers - 1e-6);
        const more = at(Math.floor(people / 2)).detectable ?? 0;
        expect(more).toBeLessThanOrEqual(detectable + 1e-9);
      },
    ),
  );
});
