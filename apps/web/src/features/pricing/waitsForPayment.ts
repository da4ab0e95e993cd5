import type { Billing } from '@herald/contract';

/** Returns whether the plan is gone, but not its subscription: paying brings it back, and a second one is not sold. */
export function waitsForPayment({ plan, subscription }: Billing): boolean {
  return plan === 'free' && subscription !== null && subscription.status !== 'ended';
}
