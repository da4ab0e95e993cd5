import { expect, test } from 'vitest';
import { handledOf, remember, type Sample, speedOf } from './progress.ts';

const after = (seconds: number, handled: number): Sample => ({ at: seconds * 1_000, handled });
const watch = (...samples: Sample[]) => samples.reduce<Sample[]>(remember, []);

test('speed is measured over the last half minute', () => {
  expect(speedOf(watch(after(0, 0)))).toBe(null);
  expect(speedOf(watch(after(0, 0), after(10, 200)))).toBe(20);
  expect(speedOf(watch(after(0, 0), after(40, 100), after(50, 700)))).toBe(60);
});

test('a campaign that waits has no speed', () => {
  expect(speedOf(watch(after(0, 50), after(5, 50)))).toBe(0);
});

test('freed recipients start the measure anew', () => {
  expect(speedOf(watch(after(0, 100), after(10, 90)))).toBe(null);
});

test('whoever is not waiting has been handled', () => {
  expect(handledOf({ total_contact: 150, total_pending: 82 })).toBe(68);
});
