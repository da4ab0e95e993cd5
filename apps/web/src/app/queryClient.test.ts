import { ApiError, NetworkError } from '@herald/contract';
import { expect, test } from 'vitest';
import { mayHelpToRetry, pauseBefore } from './queryClient.ts';

const refused = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, { code: 'rate_limited', message: 'Too many.' }, retryAfter);

test('a limit is waited out for as long as the server says, unless that is too long to look at nothing', () => {
  expect([mayHelpToRetry(0, refused(429, 7)), pauseBefore(0, refused(429, 7))]).toEqual([true, 7000]);
  expect(mayHelpToRetry(0, refused(429, 31))).toBe(false);
  expect([mayHelpToRetry(0, refused(429)), pauseBefore(1, refused(429))]).toEqual([true, 2000]);
});

test('what may pass by itself is asked twice more, each time later; a refusal is not', () => {
  const passing = [new NetworkError('offline'), refused(500), refused(503, 5)];
  for (const error of passing)
    expect([0, 1, 2].map((failures) => mayHelpToRetry(failures, error))).toEqual([true, true, false]);
  expect([0, 1].map((failures) => pauseBefore(failures, refused(500)))).toEqual([1000, 2000]);
  expect(pauseBefore(0, refused(503, 5))).toBe(5000);
  for (const status of [400, 401, 403, 404, 409, 422]) expect(mayHelpToRetry(0, refused(status))).toBe(false);
});
