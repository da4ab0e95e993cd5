import { expect, test } from 'vitest';
import { readReason } from './reason.ts';

test('a reason of Meta is a code that we can translate, its own words, or both', () => {
  expect(readReason('INVALID_FORMAT')).toEqual({ code: 'INVALID_FORMAT', words: null });
  expect(readReason('INVALID_FORMAT: Bad braces.: Fix them.')).toEqual({
    code: 'INVALID_FORMAT',
    words: 'Bad braces. Fix them.',
  });
  expect(readReason('DISABLED')).toEqual({ code: 'DISABLED', words: null });
  expect(readReason('Paused for 3 hours: quality')).toEqual({
    code: null,
    words: 'Paused for 3 hours: quality',
  });
});

test('no reason is no reason', () => {
  expect(readReason(null)).toBeNull();
  expect(readReason('NONE')).toBeNull();
  expect(readReason(' ')).toBeNull();
});
