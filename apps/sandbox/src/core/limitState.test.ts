import { expect, test } from 'vitest';
import { LimitState } from './limitState.ts';

const accepted = (limits: LimitState, tries: number, now: number) =>
  Array.from({ length: tries }, () => limits.takeThroughput('1', 80, now)).filter(Boolean).length;

test('a number may send its rate at once, and after that what the time brings', () => {
  const limits = new LimitState();
  expect(accepted(limits, 120, 0)).toBe(80);
  expect(accepted(limits, 120, 0)).toBe(0);
  expect(accepted(limits, 120, 500)).toBe(40);
  expect(accepted(limits, 120, 3_000)).toBe(80);
});

test('the rate of one number is not that of another', () => {
  const limits = new LimitState();
  expect(accepted(limits, 80, 0)).toBe(80);
  expect(limits.takeThroughput('2', 80, 0)).toBe(true);
});
