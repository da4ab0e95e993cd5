import { expect, test } from 'vitest';
import { clockTimeIn, localTimeIn, momentOf, nextTime } from './clockTime.ts';
import { earliestAnywhere, timeInAll } from './recipientTime.ts';
import { zonesFor, zonesOf } from './zones.ts';

const iso = (date: Date) => date.toISOString();

test('a wall-clock time becomes the right moment, also when the clocks change', () => {
  expect(iso(momentOf('2026-11-20T10:00', 'Europe/Paris'))).toBe('2026-11-20T09:00:00.000Z');
  expect(iso(momentOf('2026-07-01T10:00', 'Europe/Paris'))).toBe('2026-07-01T08:00:00.000Z');
  // 02:30 does not exist on that night: an hour later. 02:30 exists twice on the other: the first one.
  expect(iso(momentOf('2026-03-29T02:30', 'Europe/Paris'))).toBe('2026-03-29T01:30:00.000Z');
  expect(iso(momentOf('2026-10-25T02:30', 'Europe/Paris'))).toBe('2026-10-25T00:30:00.000Z');
});

test('moments are shown by the clock of the zone', () => {
  const at = new Date('2026-11-20T23:30:00Z');
  expect(clockTimeIn('Europe/Paris', at)).toBe('00:30');
  expect(localTimeIn('Europe/Paris', at)).toBe('2026-11-21T00:30');
  expect(iso(nextTime('00:30', 'Europe/Paris', at))).toBe('2026-11-21T23:30:00.000Z');
  expect(iso(nextTime('00:31', 'Europe/Paris', at))).toBe('2026-11-20T23:31:00.000Z');
});

test('the time has come for a country when it has in all of its zones', () => {
  expect(iso(timeInAll('2026-11-20T10:00', zonesOf('PT')))).toBe('2026-11-20T11:00:00.000Z');
  expect(iso(earliestAnywhere('2026-11-20T10:00'))).toBe('2026-11-19T20:00:00.000Z');
});

test('countries have their zones, and somebody of an unknown one has those of the team', () => {
  expect(zonesOf('FR')).toEqual(['Europe/Paris']);
  expect(zonesOf('US').length).toBeGreaterThan(5);
  expect(zonesOf('XX')).toEqual([]);
  expect(zonesOf('france')).toEqual([]);
  expect(zonesFor(null, 'Asia/Dubai')).toEqual(['Asia/Dubai']);
});
