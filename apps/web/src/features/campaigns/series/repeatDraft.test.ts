import { expect, test } from 'vitest';
import { comingTimes, draftOf, planOf, skippedTime } from './repeatDraft.ts';

const now = new Date('2027-03-26T12:00:00Z');

test('a draft is what most people want, and no plan while something of it is missing', () => {
  const draft = draftOf(null, '2027-03-26');
  expect(planOf(draft)).toEqual({
    rule: { every: 'week', time: '10:00', weekdays: [5], weeks: 1 },
    starts_on: '2027-03-26',
    ends: { kind: 'never' },
  });
  expect(planOf({ ...draft, weekdays: [] })).toBeNull();
  expect(planOf({ ...draft, time: '' })).toBeNull();
  expect(planOf({ ...draft, end: 'on' })).toBeNull();
  expect(planOf({ ...draft, end: 'after', times: '' })).toBeNull();
  expect(planOf({ ...draft, startsOn: '2027-02-31' })).toBeNull();
});

test('times that the clocks skip are shown as they will be', () => {
  const plan = planOf({ ...draftOf(null, '2027-03-26'), every: 'day', time: '02:30' })!;
  const times = comingTimes(plan, 0, 'Europe/Paris', now, 3);
  expect(times).toEqual(['2027-03-27T02:30', '2027-03-28T03:30', '2027-03-29T02:30']);
  expect(skippedTime(times, plan)).toBe('2027-03-28T03:30');
});

test('what was made already counts against the end', () => {
  const draft = { ...draftOf(null, '2027-03-01'), every: 'day' as const, end: 'after' as const, times: 3 };
  expect(comingTimes(planOf(draft)!, 2, 'Europe/Paris', now, 9)).toHaveLength(1);
});
