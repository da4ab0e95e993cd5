import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, blockAround, coverPeriod, daysBetween, lastDay, stretchesOf } from './days.ts';

const day = fc.integer({ min: 0, max: 400 }).map((nth) => addDays('2026-01-01', nth));

test('a period is covered by blocks of kept days and by the other days, each day once', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), fc.array(day), (from, length, stale) => {
      const to = addDays(from, length);
      const gone = new Set(stale);
      const { blocks, others } = coverPeriod(from, to, (one) => !gone.has(one));
      const covered = blocks.flatMap((block) => daysBetween(block.first_day, lastDay(block)));
      expect([...covered, ...others].toSorted()).toEqual(daysBetween(from, to));
      for (const block of blocks) expect(blockAround(block.first_day, block.days)).toEqual(block);
      for (const one of covered) expect(gone.has(one)).toBe(false);
      // What is as large as it can be: of a year that is kept whole, some forty.
      if (gone.size === 0) expect(blocks.length).toBeLessThanOrEqual(Math.floor(length / 28) + 1 + 6 + 12);
      const stretches = stretchesOf(others, 7);
      expect(stretches.flatMap((one) => daysBetween(one.from, one.to))).toEqual(others);
    }),
  );
});

test('weeks begin on Mondays, and four weeks with a week', () => {
  expect(blockAround('2026-11-29', 7)).toEqual({ first_day: '2026-11-23', days: 7 });
  const { first_day } = blockAround('2026-11-29', 28);
  expect(blockAround(first_day, 7).first_day).toBe(first_day);
});
