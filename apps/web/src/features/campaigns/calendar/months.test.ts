import { expect, test } from 'vitest';
import { dayByKey, daysOf, firstDayOf, monthAfter, weeksOf } from './months.ts';

test('a month has its days once, in weeks that begin as the language says', () => {
  for (const month of ['2026-02', '2028-02', '2026-11', '2026-12']) {
    for (const firstDay of [1, 6, 7]) {
      const weeks = weeksOf(month, firstDay);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      expect(weeks.flat().filter(Boolean)).toEqual(daysOf(month));
    }
  }
  expect(weeksOf('2026-11', 1)[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeksOf('2026-11', 7)[0]?.[0]).toBe('2026-11-01');
  expect([firstDayOf('fr-FR'), firstDayOf('en-US')]).toEqual([1, 7]);
});

test('keys go over the ends of weeks, months and years', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(dayByKey('ArrowRight', '2026-12-31', 1)).toBe('2027-01-01');
  expect(dayByKey('ArrowUp', '2026-11-03', 1)).toBe('2026-10-27');
  expect(dayByKey('Home', '2026-11-25', 1)).toBe('2026-11-23');
  expect(dayByKey('End', '2026-11-25', 7)).toBe('2026-11-28');
  expect(dayByKey('PageDown', '2027-01-31', 1)).toBe('2027-02-28');
  expect(dayByKey('x', '2027-01-31', 1)).toBeNull();
});
