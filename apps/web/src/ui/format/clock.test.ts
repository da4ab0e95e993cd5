import { expect, test } from 'vitest';
import { formatLocal, momentOf, problemOf, suggestTime, wallClock } from './clock.ts';

const paris = 'Europe/Paris';
const iso = (local: string, zone: string) => momentOf(local, zone).toISOString().slice(0, 16);

test('a time on the clock of a zone is one moment', () => {
  expect(iso('2026-11-27T10:00', paris)).toBe('2026-11-27T09:00');
  expect(iso('2026-07-14T10:00', paris)).toBe('2026-07-14T08:00');
  expect(iso('2026-11-27T10:00', 'America/New_York')).toBe('2026-11-27T15:00');
  expect(iso('2026-11-27T10:00', 'Asia/Kathmandu')).toBe('2026-11-27T04:15');
  expect(wallClock(momentOf('2026-02-03T23:30', 'Pacific/Auckland'), 'Pacific/Auckland')).toBe(
    '2026-02-03T23:30',
  );
});

test('on the days when the clocks change', () => {
  expect(iso('2026-03-29T01:30', paris)).toBe('2026-03-29T00:30');
  expect(iso('2026-03-29T03:30', paris)).toBe('2026-03-29T01:30');
  expect(iso('2026-10-25T03:30', paris)).toBe('2026-10-25T02:30');
  // Half past two never comes on that day; half past three is the same way into the next hour.
  expect(wallClock(momentOf('2026-03-29T02:30', paris), paris)).toBe('2026-03-29T03:30');
});

test('times in words, in either language', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(formatLocal('2026-11-27T10:00', 'en-US', now)).toBe('Friday, November 27 at 10:00 AM');
  expect(formatLocal('2027-01-04T08:30', 'fr-FR', now)).toBe('lundi 4 janvier 2027 à 8:30');
  expect(suggestTime(new Date('2026-11-20T23:30:00Z'), paris)).toBe('2026-11-22T10:00');
});

test('a plan is for a time that is known, to come, and within a year', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(problemOf('2026-11-20T13:01', paris, now)).toBe(null);
  expect(problemOf('2026-11-20T13:00', paris, now)).toBe('passed');
  expect(problemOf('', paris, now)).toBe('incomplete');
  expect(problemOf('2026-11-31T10:00', paris, now)).toBe('incomplete');
  expect(problemOf('2027-11-22T10:00', paris, now)).toBe('tooFar');
});
