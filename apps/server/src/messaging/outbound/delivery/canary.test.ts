import { expect, test } from 'vitest';
import { usualLimits } from './autoStop.ts';
import { type CanaryFacts, stateOfCanary } from './canary.ts';

const claimedAt = new Date('2026-11-20T10:00:00Z');
const later = (minutes: number) => new Date(claimedAt.getTime() + minutes * 60_000);
const facts: CanaryFacts = {
  canary: { recipients: 20, wait_minutes: 30 },
  claimed: 20,
  claimedAt,
  passedAt: null,
  isUnderWay: false,
  results: { count: 20, failed: 2, optedOut: 0 },
  limits: usualLimits,
  now: later(30),
};

test('only the slice goes first', () => {
  expect(stateOfCanary({ ...facts, claimed: 0, claimedAt: null })).toEqual({ kind: 'open', left: 20 });
  expect(stateOfCanary({ ...facts, claimed: 12 })).toEqual({ kind: 'open', left: 8 });
  expect(stateOfCanary({ ...facts, canary: null })).toEqual({ kind: 'open', left: null });
  expect(stateOfCanary({ ...facts, passedAt: later(31) })).toEqual({ kind: 'open', left: null });
});

test('it is watched for its time, and until all of it left, but not for ever', () => {
  expect(stateOfCanary({ ...facts, now: later(29) })).toEqual({ kind: 'watching', until: later(30) });
  expect(stateOfCanary({ ...facts, isUnderWay: true })).toEqual({ kind: 'watching', until: later(60) });
  expect(stateOfCanary({ ...facts, isUnderWay: true, now: later(60) })).toEqual({ kind: 'passed' });
});

test('it is judged by what became of it, however small it is', () => {
  expect(stateOfCanary(facts)).toEqual({ kind: 'passed' });
  expect(stateOfCanary({ ...facts, results: { count: 20, failed: 7, optedOut: 0 } })).toEqual({
    kind: 'failed',
  });
  expect(stateOfCanary({ ...facts, results: { count: 20, failed: 0, optedOut: 2 } })).toEqual({
    kind: 'failed',
  });
  expect(stateOfCanary({ ...facts, results: { count: 0, failed: 0, optedOut: 0 } })).toEqual({
    kind: 'failed',
  });
});
