import { expect, test } from 'vitest';
import { createSpeed } from './speed.ts';

test('a steady campaign shows its speed within seconds, and a change of it soon', () => {
  const speed = createSpeed();
  const shown: number[] = [];
  const run = (from: number, seconds: number, perTenth: number) => {
    for (let now = from; now < from + seconds * 1000; now += 100) {
      speed.took(1, perTenth, now);
      shown.push(...speed.due(now).map(({ perMinute }) => perMinute));
    }
  };
  run(0, 10, 8);
  expect(shown).toHaveLength(9);
  for (const perMinute of shown.slice(1)) expect(Math.abs(perMinute - 4800)).toBeLessThan(500);
  run(10_000, 15, 1);
  expect(Math.abs(shown.at(-1)! - 600)).toBeLessThan(300);
});

test('nothing is written while nothing is taken, and after a long silence the measure starts anew', () => {
  const speed = createSpeed();
  for (let now = 0; now < 5000; now += 100) speed.took(1, 100, now);
  expect(speed.due(5000)).toHaveLength(1);
  expect(speed.due(9000)).toEqual([]);
  for (let now = 60_000; now <= 62_000; now += 100) speed.took(1, 1, now);
  expect(speed.due(62_000)[0]!.perMinute).toBeLessThan(900);
});
