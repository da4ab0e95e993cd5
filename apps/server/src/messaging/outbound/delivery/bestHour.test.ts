import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestHourOf, hourFrom } from './bestHour.ts';
import { clockTimeIn } from './clockTime.ts';

const hours = fc.array(fc.nat(23), { minLength: 5, maxLength: 60 });

test('a few hours are chance', () => {
  expect(bestHourOf([18, 18, 18, 18])).toBeNull();
  expect(bestHourOf([18, 18, 18, 18, 18])).toBe(18);
});

test('evenings beat a single busy noon, also over midnight', () => {
  expect(bestHourOf([12, 12, 12, 18, 18, 19, 19, 20])).toBe(19);
  expect(bestHourOf([12, 12, 23, 0, 0, 1])).toBe(0);
});

test('the hour is one that somebody was there in or beside, in whatever order it is told', () => {
  fc.assert(
    fc.property(
      hours.chain((given) =>
        fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
      ),
      ([given, shuffled]) => {
        const best = bestHourOf(given);
        expect(bestHourOf(shuffled)).toBe(best);
        expect([-1, 0, 1].some((off) => given.includes(((best ?? 99) + off + 24) % 24))).toBe(true);
      },
    ),
  );
});

test('more of the same hour never makes another one better', () => {
  fc.assert(
    fc.property(hours, fc.integer({ min: 1, max: 9 }), (given, times) => {
      const best = bestHourOf(given);
      const more = Array.from({ length: times }, () => best ?? 0);
      expect(bestHourOf([...given, ...more])).toBe(best);
    }),
  );
});

test('that hour comes within a day, whatever the clocks of the zone do meanwhile', () => {
  const from = fc.date({ min: new Date('2026-03-01'), max: new Date('2027-04-30'), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.nat(23),
      fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kolkata'),
      from,
      (hour, zone, start) => {
        const due = hourFrom(hour, zone, start);
        expect(due.getTime()).toBeGreaterThanOrEqual(start.getTime());
        expect(due.getTime() - start.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        const shown = Number(clockTimeIn(zone, due).slice(0, 2));
        // An hour that the clocks skip in spring comes an hour later.
        expect([hour, (hour + 1) % 24]).toContain(shown);
      },
    ),
  );
});
