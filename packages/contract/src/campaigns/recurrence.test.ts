import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesOf, nextDate, type Recurrence, type RepeatPlan } from './recurrence.ts';

const dayMs = 24 * 60 * 60 * 1000;
const later = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const date = fc.integer({ min: 0, max: 4_000 }).map((days) => later('2026-01-01', days));
const rule: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.constant({ every: 'day', time: '10:00' } as const),
  fc.record({
    every: fc.constant('week' as const),
    time: fc.constant('02:30'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    weeks: fc.integer({ min: 1, max: 8 }),
  }),
  fc.record({
    every: fc.constant('month' as const),
    time: fc.constant('10:00'),
    day: fc.integer({ min: 1, max: 31 }),
  }),
);
const plan: fc.Arbitrary<RepeatPlan> = fc.record({
  rule,
  starts_on: date,
  ends: fc.oneof(
    fc.constant({ kind: 'never' as const }),
    date.map((on) => ({ kind: 'on' as const, date: on })),
    fc.integer({ min: 1, max: 30 }).map((times) => ({ kind: 'after' as const, times })),
  ),
});

/** As somebody with a paper calendar would say of one day. */
function isMeant(of: Recurrence, startsOn: string, day: string): boolean {
  const at = new Date(`${day}T00:00Z`);
  if (of.every === 'day') return true;
  if (of.every === 'month') {
    const isLast = later(day, 1).slice(8) === '01';
    return at.getUTCDate() === of.day || (isLast && at.getUTCDate() < of.day);
  }
  let monday = startsOn;
  while (new Date(`${monday}T00:00Z`).getUTCDay() !== 1) monday = later(monday, -1);
  const days = Math.round((at.getTime() - Date.parse(`${monday}T00:00Z`)) / dayMs);
  return of.weekdays.includes(at.getUTCDay() || 7) && Math.floor(days / 7) % of.weeks === 0;
}

test('the dates of a plan are those that a plain reading of the calendar finds', () => {
  fc.assert(
    fc.property(plan, (wanted) => {
      const read: string[] = [];
      for (let ahead = 0; ahead < 400; ahead++) {
        const day = later(wanted.starts_on, ahead);
        if (wanted.ends.kind === 'on' && day > wanted.ends.date) break;
        if (wanted.ends.kind === 'after' && read.length >= wanted.ends.times) break;
        if (isMeant(wanted.rule, wanted.starts_on, day)) read.push(day);
      }
      const until = later(wanted.starts_on, 399);
      expect(datesOf(wanted, { after: null, until, most: 1_000 })).toEqual(read);
    }),
    { numRuns: 500 },
  );
});

test('the next date is later than the last, from wherever one asks, and asking again changes nothing', () => {
  fc.assert(
    fc.property(plan, date, fc.integer({ min: 0, max: 40 }), (wanted, after, made) => {
      const next = nextDate(wanted, after, made);
      expect(nextDate(wanted, after, made)).toBe(next);
      if (next === null) return;
      expect(next > after).toBe(true);
      expect(next >= wanted.starts_on).toBe(true);
      expect(isMeant(wanted.rule, wanted.starts_on, next)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

const monthly = (day: number): RepeatPlan => ({
  rule: { every: 'month', time: '10:00', day },
  starts_on: '2028-01-15',
  ends: { kind: 'never' },
});

test('a month without a 31st has it on its last day', () => {
  expect(datesOf(monthly(31), { after: null, most: 4 })).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  expect(datesOf(monthly(1), { after: null, most: 2 })).toEqual(['2028-02-01', '2028-03-01']);
});

test('each second week counts from the week of the first day', () => {
  const wanted: RepeatPlan = {
    rule: { every: 'week', time: '10:00', weekdays: [1, 5], weeks: 2 },
    starts_on: '2026-12-02',
    ends: { kind: 'after', times: 3 },
  };
  expect(datesOf(wanted, { after: null, most: 9 })).toEqual(['2026-12-04', '2026-12-14', '2026-12-18']);
});
