import type { ExecutionDetail } from '@herald/contract';
import { expect, test } from 'vitest';
import { lookAgainIn } from './lookAgain.ts';

const burst = {} as ExecutionDetail['bursts'][number];
const waiting = { status: 'waiting' as const, is_test: false, bursts: [burst] };
const done = { ...waiting, status: 'done' } as const;

test('an open run is looked at again as long as it goes on, sooner where somebody waits for it', () => {
  const [byHand = 0, tried = 0, other = 0] = [
    lookAgainIn(waiting, 1),
    lookAgainIn({ ...waiting, is_test: true }, null),
    lookAgainIn(waiting, null),
  ].map(Number);
  expect(0 < byHand && byHand < tried && tried < other).toBe(true);
});

test('a run that has ended is not asked for again, unless what was asked by hand has yet to happen', () => {
  expect(lookAgainIn(undefined, null)).toBe(false);
  expect(lookAgainIn(done, null)).toBe(false);
  expect(lookAgainIn({ ...done, is_test: true }, null)).toBe(false);
  expect(lookAgainIn({ ...done, bursts: [burst, burst] }, 1)).toBe(false);
});
