import fc from 'fast-check';
import { expect, test } from 'vitest';
import { peaksOf } from './peaks.ts';

test('louder parts stand higher, the loudest at the top', () => {
  const samples = Float32Array.from({ length: 400 }, (_, at) => (at < 200 ? 0.1 : 0.4) * Math.sin(at));
  const peaks = peaksOf(samples, 4);
  expect(peaks[3]).toBeCloseTo(1, 1);
  expect(peaks[0]).toBeCloseTo(0.25, 1);
});

test('silence is flat, and nothing too', () => {
  expect(peaksOf(new Float32Array(1000), 5)).toEqual([0, 0, 0, 0, 0]);
  expect(peaksOf(new Float32Array(0), 3)).toEqual([0, 0, 0]);
});

test('as many steps as asked for, all between 0 and 1, whatever the volume', () => {
  const sample = fc.float({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 300 }), fc.integer({ min: 1, max: 80 }), (samples, count) => {
      const peaks = peaksOf(Float32Array.from(samples), count);
      expect(peaks).toHaveLength(count);
      for (const peak of peaks) {
        expect(peak).toBeGreaterThanOrEqual(0);
        expect(peak).toBeLessThanOrEqual(1);
      }
    }),
  );
});
