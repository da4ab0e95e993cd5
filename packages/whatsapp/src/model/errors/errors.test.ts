import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyError, errorTable, isRetryable, pairWaitMs } from './index.ts';

test.each([
  [130429, 'slow_number'],
  [4, 'slow_number'],
  [80007, 'slow_number'],
  [131056, 'wait_pair'],
  [131049, 'retry_next_day'],
  [131042, 'stop_campaign'],
  [132015, 'stop_campaign'],
  [132016, 'stop_campaign'],
  [131031, 'stop_campaign'],
  [190, 'reconnect'],
  [230, 'reconnect'],
  [131050, 'opt_out'],
  [131026, 'fail'],
  [131047, 'fail'],
  [131205, 'fail'],
  [139103, 'retry_backoff'],
])('%i means %s', (code, action) => {
  expect(classifyError(code)).toMatchObject({ code, action, known: true });
});

test('knows which errors answer the request and which come later', () => {
  expect(classifyError(131009).timing).toBe('sync');
  expect(classifyError(131026).timing).toBe('async');
  expect(classifyError(131047).timing).toBe('both');
});

test('every code is in the table once, with a title', () => {
  for (const [code, info] of errorTable) {
    expect(info.code).toBe(code);
    expect(info.title).not.toBe('');
  }
});

test('no code makes it throw, and a new one fails its message only', () => {
  expect(classifyError(999_999)).toMatchObject({ action: 'fail', known: false });
  fc.assert(
    fc.property(fc.double(), (code) => {
      expect(classifyError(code).action).toBeTypeOf('string');
    }),
  );
});

test('retries and their pauses', () => {
  expect(
    ['retry_backoff', 'slow_number', 'wait_pair', 'retry_next_day'].every((a) => isRetryable(a as never)),
  ).toBe(true);
  expect(['stop_campaign', 'opt_out', 'reconnect', 'fail'].some((a) => isRetryable(a as never))).toBe(false);
  expect([0, 1, 2].map(pairWaitMs)).toEqual([1000, 4000, 16_000]);
});
