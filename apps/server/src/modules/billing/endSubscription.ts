import Stripe from 'stripe';
import { hasStripe, stripeOf } from '../../connectors/stripe.ts';
import type { JobContext } from '../../platform/jobs/index.ts';
import { readCustomer } from './customer.ts';
import { isPlan } from './standing.ts';

/** Stripe's word for a subscription that it does not know, or that is over. */
const gone = new Set(['resource_missing']);

/**
 * Cancels what a team pays for, at once and for good. Stripe says what that is, since of a first purchase we may not have
 * heard; what else the customer pays there goes on.
 */
export async function endSubscription({ app }: JobContext, teamId: number): Promise<void> {
  const customer = await readCustomer(app.database.statements, teamId);
  if (customer === null || !hasStripe(app)) return;
  const stripe = stripeOf(app);
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  for (const { id } of data.filter(isPlan)) {
    await stripe.subscriptions.cancel(id).catch((error: unknown) => {
      const isGone = error instanceof Stripe.errors.StripeError && gone.has(error.code ?? '');
      if (!isGone) throw error;
    });
  }
}
