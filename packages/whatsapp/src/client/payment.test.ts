import { expect, test } from 'vitest';
import { readPaymentState } from './payment.ts';

const healthOf = (canSendMessage: string, code?: number) => ({
  canSendMessage,
  entities: [
    {
      type: 'WABA',
      id: '1',
      canSendMessage,
      errors: code === undefined ? [] : [{ code, description: 'Payment.', solution: 'Add one.' }],
    },
  ],
});

test.each([
  ['a funding source', { primaryFundingId: '7' }, true],
  [
    'a funding source that cannot be charged',
    { primaryFundingId: '7', healthStatus: healthOf('BLOCKED', 141006) },
    false,
  ],
  ['no funding source, but free to send', { healthStatus: healthOf('AVAILABLE') }, true],
  ['no funding source, and blocked for another reason', { healthStatus: healthOf('BLOCKED', 141002) }, null],
  [
    'marketing that waits for a payment method',
    { marketingMessagesOnboardingStatus: 'PENDING_VALID_PAYMENT_METHOD' },
    false,
  ],
  ['nothing', {}, null],
] as const)('%s', (_, told, expected) => {
  const nothing = { primaryFundingId: null, healthStatus: null, marketingMessagesOnboardingStatus: null };
  expect(readPaymentState({ ...nothing, ...told } as never).hasPaymentMethod).toBe(expected);
});

test("what stands in the way is told in Meta's words", () => {
  const waba = { primaryFundingId: null, healthStatus: healthOf('BLOCKED', 141006) };
  expect(readPaymentState({ ...waba, marketingMessagesOnboardingStatus: null })).toMatchObject({
    canSend: 'BLOCKED',
    problems: [{ entity: 'WABA', code: 141006, description: 'Payment.', solution: 'Add one.' }],
  });
});
