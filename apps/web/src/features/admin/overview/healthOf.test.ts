import type { Overview } from '@herald/contract';
import { expect, test } from 'vitest';
import { healthOf } from './healthOf.ts';

const calm: Overview = {
  intake: { waiting: 3, lag_seconds: 1, parked: 0, in_groups: 0 },
  sending: { waiting: 40, lag_seconds: 2, uncertain: 0 },
  jobs: { waiting: 0, running: 1, lag_seconds: 0, workers: 1, failed: [] },
  storage: { database_bytes: 1, disk_free_bytes: 60, disk_bytes: 100 },
  versions: { herald: '', node: '', postgres: '', schema: '', graph: '' },
  teams_by_plan: [],
};

test('what waits for a moment only is fine', () => {
  expect(healthOf(calm)).toEqual({ intake: 'fine', sending: 'fine', jobs: 'fine', storage: 'fine' });
});

test('without a worker nothing is done, and a full disk stops everything', () => {
  const stopped = { jobs: { ...calm.jobs, workers: 0 }, storage: { ...calm.storage, disk_free_bytes: 4 } };
  expect(healthOf({ ...calm, ...stopped })).toEqual({
    intake: 'fine',
    sending: 'fine',
    jobs: 'bad',
    storage: 'bad',
  });
});

test('what does not leave, and what nobody knows of, is seen', () => {
  const sendingWith = (values: Partial<Overview['sending']>) =>
    healthOf({ ...calm, sending: { ...calm.sending, ...values } }).sending;
  expect(sendingWith({ lag_seconds: 61 })).toBe('look');
  expect(sendingWith({ uncertain: 1 })).toBe('look');
  expect(sendingWith({ lag_seconds: 601 })).toBe('bad');
});

test('what was parked and what failed is to be looked at; files elsewhere have no disk to fill', () => {
  expect(
    healthOf({
      ...calm,
      intake: { ...calm.intake, parked: 1 },
      jobs: { ...calm.jobs, failed: [{ name: 'a', count: 1, error: '' }] },
      storage: { database_bytes: 1, disk_free_bytes: null, disk_bytes: null },
    }),
  ).toEqual({ intake: 'look', sending: 'fine', jobs: 'look', storage: 'fine' });
});
