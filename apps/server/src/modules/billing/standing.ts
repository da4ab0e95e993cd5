import { type BillingInterval, graceDays, type PlanTier } from '@herald/contract';
import type Stripe from 'stripe';
import { tierOfProduct } from './prices.ts';

/** How a team's subscription stands: everything that we keep of it. */
export interface Standing {
  subscription_id: string;
  status: string;
  tier: PlanTier | null;
  billing_interval: BillingInterval;
  period_ends_at: Date | null;
  ends_at: Date | null;
  past_due_since: Date | null;
}

/** The first counts before the second, whichever is newer. */
const ranks = [
  'active',
  'trialing',
  'past_due',
  'paused',
  'unpaid',
  'incomplete',
  'canceled',
  'incomplete_expired',
];

/** Returns whether it is for one of our plans, and not something else that the customer pays at Stripe. */
export const isPlan = (subscription: Stripe.Subscription) => tierIn(subscription) !== null;

/** Returns the one subscription that counts; undefined when there never was one of ours. */
export function chooseSubscription(
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Subscription | undefined {
  const rank = ({ status }: Stripe.Subscription) => ranks.indexOf(status);
  return subscriptions
    .filter(isPlan)
    .toSorted((a, b) => rank(a) - rank(b) || b.created - a.created || a.id.localeCompare(b.id))[0];
}

/** Returns whether a subscription goes on, paid or not: beside it there must be no second one. */
export function isRunning({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status);
}

/** Returns what is kept of a subscription; `openInvoices` are those that still wait for their payment. */
export function standingOf(
  subscription: Stripe.Subscription,
  openInvoices: readonly Stripe.Invoice[],
): Standing {
  const item = subscription.items.data[0];
  const oldest = Math.min(...openInvoices.map(({ created }) => created));
  return {
    subscription_id: subscription.id,
    status: subscription.status,
    tier: tierIn(subscription),
    billing_interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    period_ends_at: moment(item?.current_period_end),
    ends_at: moment(
      subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : null),
    ),
    past_due_since: ['past_due', 'unpaid'].includes(subscription.status) ? moment(oldest) : null,
  };
}

/** Returns whether somebody has the plan now: while it is paid or tried, and for a while after a payment failed. */
export function hasPlan(standing: Pick<Standing, 'status' | 'past_due_since'>, now: Date): boolean {
  if (standing.status === 'active' || standing.status === 'trialing') return true;
  if (standing.status === 'past_due') return now < graceEndOf(standing.past_due_since ?? now);
  return (
    standing.status === 'unpaid' &&
    standing.past_due_since !== null &&
    now < graceEndOf(standing.past_due_since)
  );
}

/** Returns until when a plan stays although a payment failed. */
export function graceEndOf(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + graceDays * 86_400_000);
}

function tierIn({ items }: Stripe.Subscription): PlanTier | null {
  const product = items.data[0]?.price.product;
  if (product === undefined) return null;
  return tierOfProduct(typeof product === 'string' ? product : product.id);
}

function moment(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined || !Number.isFinite(seconds)
    ? null
    : new Date(seconds * 1000);
}
