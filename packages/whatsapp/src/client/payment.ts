import type { Waba } from './types.ts';

/** There is no payment method, or Meta cannot charge it. */
const paymentError = 141006;

export interface HealthProblem {
  /** `PHONE_NUMBER`, `WABA`, `BUSINESS`, `APP`. */
  entity: string;
  code: number | null;
  description: string | null;
  solution: string | null;
}

export interface PaymentState {
  /** Null while Meta says neither. */
  hasPaymentMethod: boolean | null;
  /** `AVAILABLE`, `LIMITED` or `BLOCKED`, of the account; null when Meta says nothing. */
  canSend: string | null;
  /** What stands in the way of sending, in Meta's words. */
  problems: HealthProblem[];
}

/**
 * Whether Meta can charge an account. Meta has no field for it: the funding source tells that there is one, the health
 * status that it cannot be charged, and the latter wins.
 */
export function readPaymentState(
  waba: Pick<Waba, 'primaryFundingId' | 'healthStatus' | 'marketingMessagesOnboardingStatus'>,
): PaymentState {
  const entities = waba.healthStatus?.entities ?? [];
  const problems = entities.flatMap(({ type, errors }) =>
    errors.map((error) => ({ entity: type, ...error })),
  );
  const canSend = entities.find(({ type }) => type === 'WABA')?.canSendMessage ?? null;
  const isMissing =
    problems.some(({ code }) => code === paymentError) ||
    waba.marketingMessagesOnboardingStatus === 'PENDING_VALID_PAYMENT_METHOD';
  const isThere = waba.primaryFundingId !== null || canSend === 'AVAILABLE';
  return { hasPaymentMethod: isMissing ? false : isThere || null, canSend, problems };
}
