import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSketch, addTime, countTimes, type Sketch, timeAt } from './sketch.ts';

const time = fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 40_000_000 }));
const sketchOf = (times: readonly number[]) => {
  const sketch: Sketch = [];
  for (const one of times) addTime(sketch, one);
  return sketch;
};

test('a sketch says to one percent what so many took at most, also where it was added up of several', () => {
  fc.assert(
    fc.property(fc.array(fc.array(time)), fc.double({ min: 0.01, max: 1, noNaN: true }), (days, share) => {
      const sum: Sketch = [];
      for (const day of days) addSketch(sum, sketchOf(day));
      const sorted = days.flat().toSorted((a, b) => a - b);
      expect(countTimes(sum)).toBe(sorted.length);
      const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? null;
      const said = timeAt(sum, share);
      // To the second while a bucket is narrower than two.
      const tolerance = exact !== null && exact > 49 ? exact * 0.01 + 0.5 : 0;
      expect(said === null).toBe(exact === null);
      expect(Math.abs((said ?? 0) - (exact ?? 0))).toBeLessThanOrEqual(tolerance);
    }),
  );
});
