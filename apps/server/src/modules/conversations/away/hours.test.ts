import type { BusinessHours } from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOpenSeconds, closedSince, isOpen, nextOpening, openSeconds } from './hours.ts';
import { momentWords } from './momentWords.ts';

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Hours as the settings take them: spans of a day apart from each other. */
const anyHours: fc.Arbitrary<BusinessHours> = fc.record({
  spans: fc
    .array(fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 }), {
      minLength: 7,
      maxLength: 7,
    })
    .map((days) =>
      days.flatMap((cuts, day) => {
        const sorted = cuts.map((cut) => cut * 15).sort((a, b) => a - b);
        return sorted.flatMap((from, index) => {
          const to = sorted[index + 1];
          const isSpan = index % 2 === 0 && to !== undefined && (day + cuts.length) % 3 > 0;
          return isSpan ? [{ day: day + 1, from: clock(from), to: clock(to) }] : [];
        });
      }),
    ),
  closed_dates: fc.array(
    fc
      .integer({ min: 0, max: 400 })
      .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString()),
    { maxLength: 8 },
  ),
});
const anyZone = fc.constantFrom(
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'UTC',
  'Asia/Kolkata',
);
/** Minutes of a year and more, and often near the changes of clocks. */
const anyMoment = fc
  .oneof(
    fc.integer({ min: 0, max: 400 * 1440 }).map((minutes) => Date.UTC(2026, 0, 1) + minutes * 60_000),
    fc
      .tuple(
        fc.constantFrom('2026-03-08T07:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T06:00Z'),
        fc.integer({ min: -180, max: 180 }),
      )
      .map(([change, minutes]) => Date.parse(change) + minutes * 60_000),
  )
  .map((time) => new Date(time));

const before = (at: Date) => new Date(at.getTime() - 1);

test('nobody is there from the end of the last span to the next opening, and somebody from then on', () => {
  fc.assert(
    fc.property(anyHours, anyZone, anyMoment, (hours, zone, at) => {
      const opens = nextOpening(hours, zone, at);
      const since = closedSince(hours, zone, at);
      if (isOpen(hours, zone, at)) {
        expect([opens, since]).toEqual([at, null]);
        return;
      }
      if (opens) {
        expect(opens.getTime()).toBeGreaterThan(at.getTime());
        expect(isOpen(hours, zone, opens)).toBe(true);
        expect(isOpen(hours, zone, before(opens))).toBe(false);
        // The same stretch of time, from wherever one looks at it.
        expect(closedSince(hours, zone, before(opens))).toEqual(since);
      } else expect(hours.spans).toEqual([]);
      if (since) {
        expect(since.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(isOpen(hours, zone, before(since))).toBe(true);
        expect(isOpen(hours, zone, since)).toBe(false);
        expect(nextOpening(hours, zone, since)).toEqual(opens);
      }
    }),
    { numRuns: 300 },
  );
});

test('far from changes of clocks it is what the clock on the wall says', () => {
  fc.assert(
    fc.property(anyHours, anyMoment, (hours, at) => {
      const wall = at.toISOString();
      const [date, time] = [wall.slice(0, 10), wall.slice(11, 16)];
      const day = new Date(at).getUTCDay() || 7;
      const isSpan = hours.spans.some((span) => span.day === day && span.from <= time && time < span.to);
      expect(isOpen(hours, 'UTC', at)).toBe(isSpan && !hours.closed_dates.includes(date));
    }),
  );
});

const week: BusinessHours = {
  spans: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, from: '09:00', to: '12:00' },
    { day, from: '12:00', to: '18:00' },
  ]),
  closed_dates: ['2026-12-25', '2027-01-01'],
};
const paris = (local: string) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Paris').epochMilliseconds);

test('weekends, holidays and nights are passed over, spans that touch are one', () => {
  const zone = 'Europe/Paris';
  expect(nextOpening(week, zone, paris('2026-12-24T18:00'))).toEqual(paris('2026-12-28T09:00'));
  expect(closedSince(week, zone, paris('2026-12-27T10:00'))).toEqual(paris('2026-12-24T18:00'));
  expect(isOpen(week, zone, paris('2026-11-20T12:00'))).toBe(true);
  expect(nextOpening({ spans: [], closed_dates: [] }, zone, paris('2026-11-20T12:00'))).toBeNull();
  // The night in which clocks go forward: nine o'clock is an hour sooner.
  const night = { spans: [{ day: 7, from: '02:30', to: '24:00' }], closed_dates: [] };
  expect(nextOpening(night, zone, paris('2026-03-28T20:00'))).toEqual(new Date('2026-03-29T01:30:00Z'));
  expect(isOpen(night, zone, new Date('2026-03-29T21:59:59Z'))).toBe(true);
  expect(isOpen(night, zone, new Date('2026-03-29T22:00:00Z'))).toBe(false);
});

test('a moment is named as people do', () => {
  const now = paris('2026-11-20T19:00');
  const words = (locale: 'en' | 'fr', local: string) =>
    momentWords(paris(local), { locale, zone: 'Europe/Paris', now }).replace(/\s/g, ' ');
  expect(words('en', '2026-11-20T20:00')).toBe('today at 8:00 PM');
  expect(words('fr', '2026-11-21T09:00')).toBe('demain à 09:00');
  expect(words('fr', '2026-11-23T09:00')).toBe('lundi à 09:00');
  expect(words('en', '2026-12-28T09:00')).toBe('Monday, December 28 at 9:00 AM');
});

test('time within business hours is what minutes say of which somebody is there', () => {
  fc.assert(
    fc.property(
      anyHours,
      anyZone,
      anyMoment,
      fc.integer({ min: 0, max: 2000 }),
      (hours, zone, from, minutes) => {
        const to = new Date(from.getTime() + minutes * 60_000);
        const there = Array.from({ length: minutes }, (_, at) => new Date(from.getTime() + at * 60_000));
        const counted = there.filter((at) => isOpen(hours, zone, at)).length;
        expect(openSeconds(hours, zone, from, to)).toBe(counted * 60);
      },
    ),
    { numRuns: 60 },
  );
});

test('the moment after so much time is the first by which somebody was there for so long', () => {
  fc.assert(
    fc.property(
      anyHours,
      anyZone,
      anyMoment,
      fc.integer({ min: 0, max: 2000 }),
      (hours, zone, from, minutes) => {
        const seconds = (minutes + 1) * 30;
        const at = addOpenSeconds(hours, zone, from, seconds);
        if (at === null) return expect(hours.spans.length).toBe(0);
        expect(openSeconds(hours, zone, from, at)).toBe(seconds);
        expect(openSeconds(hours, zone, from, new Date(at.getTime() - 1000))).toBe(seconds - 1);
      },
    ),
    { numRuns: 60 },
  );
});
