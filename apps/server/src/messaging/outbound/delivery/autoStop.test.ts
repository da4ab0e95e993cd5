import { expect, test } from 'vitest';
import { judgeResults, resultsOf, usualLimits } from './autoStop.ts';

const results = (count: number, failed: number, optedOut = 0) => ({ count, failed, optedOut });

test('too many failures or opt-outs, once there are enough results to tell', () => {
  expect(judgeResults(results(49, 49), usualLimits)).toBeNull();
  expect(judgeResults(results(50, 15), usualLimits)).toBeNull();
  expect(judgeResults(results(50, 16), usualLimits)).toBe('too_many_failures');
  expect(judgeResults(results(100, 0, 5), usualLimits)).toBeNull();
  expect(judgeResults(results(100, 0, 6), usualLimits)).toBe('too_many_opt_outs');
  expect(judgeResults(results(1000, 0, 5), { failed_percent: 100, opted_out_percent: 0.4 })).toBe(
    'too_many_opt_outs',
  );
});

test('nobody who waits, was passed over, held out, is uncertain or held counts as a result', () => {
  const row = {
    total_contacts: 220,
    total_held_out: 20,
    total_pending: 50,
    total_skipped: 10,
    total_uncertain: 5,
    total_held: 35,
    total_failed: 20,
    total_opted_out: 2,
  };
  expect(resultsOf(row)).toEqual({ count: 100, failed: 20, optedOut: 2 });
});
