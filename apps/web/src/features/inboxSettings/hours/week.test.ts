import { expect, test } from 'vitest';
import {
  copyDay,
  endFromClock,
  endToClock,
  hasProblem,
  nextSpan,
  problemsOf,
  spansOf,
  usualHours,
  withDay,
} from './week.ts';

test('a day is changed alone, and the week stays in order', () => {
  const hours = withDay(usualHours, 2, [
    { from: '08:00', to: '12:00' },
    { from: '14:00', to: '24:00' },
  ]);
  expect(hours.spans.map(({ day }) => day)).toEqual([1, 2, 2, 3, 4, 5]);
  expect(spansOf(withDay(hours, 2, []), 2)).toEqual([]);
});

test('the times of one day are those of every day once copied', () => {
  const hours = copyDay(withDay(usualHours, 6, [{ from: '10:00', to: '16:00' }]), 6);
  expect(hours.spans).toHaveLength(7);
  expect(new Set(hours.spans.map(({ from }) => from))).toEqual(new Set(['10:00']));
});

test('spans end after they begin and do not overlap', () => {
  expect(
    problemsOf([
      { from: '09:00', to: '12:00' },
      { from: '11:00', to: '13:00' },
      { from: '15:00', to: '15:00' },
      { from: '12:00', to: '' },
    ]),
  ).toEqual([null, 'overlap', 'order', 'incomplete']);
  expect(hasProblem(usualHours)).toBe(false);
  expect(hasProblem(null)).toBe(false);
});

test('one more span follows after a break, within the day', () => {
  expect(nextSpan([{ from: '08:00', to: '12:00' }])).toEqual({ from: '13:00', to: '17:00' });
  expect(nextSpan([{ from: '14:00', to: '22:30' }])).toEqual({ from: '23:00', to: '24:00' });
});

test('midnight at the end of a day', () => {
  expect(endToClock('24:00')).toBe('00:00');
  expect(endFromClock('00:00')).toBe('24:00');
  expect(endFromClock('18:00')).toBe('18:00');
});
