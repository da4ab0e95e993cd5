import { expect, test } from 'vitest';
import { snoozeTimes } from './snoozeTimes.ts';

/** The first is always in an hour, whatever the clock says. */
function laterThanAnHour(now: string, zone: string) {
  const [first, ...others] = snoozeTimes(new Date(now), zone);
  expect(first).toEqual({ key: 'hour', until: new Date(Date.parse(now) + 3_600_000) });
  return others;
}

const said = (now: string, zone: string) =>
  laterThanAnHour(now, zone).map(({ key, until }) => `${key} ${until.toISOString()}`);

test('times are those of the team, whatever clock the browser has', () => {
  // Friday noon in Paris, Friday 20:00 in Tokyo.
  expect(said('2026-11-20T11:20:00Z', 'Europe/Paris')).toEqual([
    'laterToday 2026-11-20T14:00:00.000Z',
    'tomorrow 2026-11-21T08:00:00.000Z',
    'monday 2026-11-23T08:00:00.000Z',
    'nextWeek 2026-11-27T08:00:00.000Z',
  ]);
  expect(said('2026-11-20T11:20:00Z', 'Asia/Tokyo')[0]).toBe('tomorrow 2026-11-21T00:00:00.000Z');
});

test('nothing is offered twice: on a Sunday tomorrow is Monday, on a Monday next week is', () => {
  expect(said('2026-11-22T09:00:00Z', 'UTC').map((each) => each.split(' ')[0])).toEqual([
    'laterToday',
    'tomorrow',
    'nextWeek',
  ]);
  expect(said('2026-11-23T20:00:00Z', 'UTC').map((each) => each.split(' ')[0])).toEqual([
    'tomorrow',
    'weekend',
    'monday',
  ]);
});

test('nine in the morning stays nine when the clocks change in between', () => {
  expect(said('2026-10-24T20:00:00Z', 'Europe/Paris')[0]).toBe('tomorrow 2026-10-25T08:00:00.000Z');
});
