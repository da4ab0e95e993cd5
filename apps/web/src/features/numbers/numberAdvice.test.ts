import { expect, test } from 'vitest';
import { number } from '#app/testing/somebody.ts';
import { adviceOn } from './numberAdvice.ts';

const now = new Date('2026-11-22T12:00:00Z');
const keysOf = (change: Partial<typeof number>) =>
  adviceOn({ ...number, ...change }, now).map(({ key }) => key);

test('a number that is well needs no advice', () => {
  expect(keysOf({})).toEqual([]);
});

test('while it is not connected nothing else counts', () => {
  expect(keysOf({ connection: 'lost', quality_rating_formatted: 'Low' })).toEqual(['lost']);
  expect(keysOf({ connection: 'disconnected' })).toEqual(['disconnected']);
});

test('the most serious comes first, and what is over is not told', () => {
  const restrictions = [
    { type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expires_at: '2026-11-25T12:00:00Z' },
    { type: 'RESTRICTED_UTILITY_TEMPLATES', expires_at: '2026-11-20T12:00:00Z' },
    { type: 'RESTRICTED_SOMETHING_NEW', expires_at: null },
  ];
  const change = {
    account_violation: 'SPAM',
    status: 'FLAGGED',
    restrictions,
    display_error_waba_has_payment_method: true,
    quality_rating_formatted: 'Low' as const,
    name_status: 'DECLINED',
  };
  expect(keysOf(change)).toEqual([
    'violation',
    'payment',
    'qualityLow',
    'status_FLAGGED',
    'RESTRICTED_BIZ_INITIATED_MESSAGING',
    'restriction',
    'nameDeclined',
  ]);
});

test("what Meta says beside the payment is told in Meta's words", () => {
  const problem = { entity: 'BUSINESS', code: 141010, description: 'Not verified.', solution: 'Verify it.' };
  const payment = { entity: 'WABA', code: 141006, description: 'No payment.', solution: null };
  const advice = adviceOn({ ...number, health_problems: [problem, payment] }, now);
  expect(advice).toMatchObject([{ key: 'problem', said: 'Not verified. Verify it.' }]);
});
