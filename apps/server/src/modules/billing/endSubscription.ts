import Stripe from 'stripe';
import { hasStripe, stripeOf } from '../../connectors/stripe.ts';
import type { JobContext } from '../../platform/jobs/index.ts';

/** Stripe's word for a subscription that it does not know, or that is over. */
const gone = new Set(['resource_missing']);

/** Cancels what a team pays for, at once and for good. Does nothing where nothing runs. */
export async function endSubscription({ app }: JobContext, teamId: number): Promise<void> {
  const account = await app.database.statements
    .selectFrom('billing_accounts')
    .select(['customer_id', 'subscription_id'])
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  if (!account?.subscription_id || !hasStripe(app)) return;
  const stripe = stripeOf(app);
  const { data } = await stripe.subscriptions.list({ customer: account.customer_id, limit: 100 });
  for (const { id } of data) {
    await stripe.subscriptions.cancel(id).catch((error: unknown) => {
      const isGone = error instanceof Stripe.errors.StripeError && gone.has(error.code ?? '');
      if (!isGone) throw error;
    });
  }
}
