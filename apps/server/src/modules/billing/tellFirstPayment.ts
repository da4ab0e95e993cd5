import { tierNames, writeMoney } from '@herald/contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import { stripeOf } from '../../connectors/stripe.ts';
import { defineJob, type JobContext } from '../../platform/jobs/index.ts';
import { queueMail } from '../../platform/queuedMail.ts';
import { screenOf } from './access.ts';
import { readCustomer } from './customer.ts';
import { firstPaymentMail } from './mails/firstPayment.ts';
import { dayOf, readOwners } from './owners.ts';
import { chooseSubscription, standingOf } from './standing.ts';

/**
 * Tells Owners once that the trial which they kept when they bought is about to end, and what is charged then. What is true is
 * asked of Stripe: a plan that was cancelled meanwhile is never charged, and neither is one whose trial is over.
 */
export const tellFirstPaymentJob = defineJob({
  name: 'billing.tellFirstPayment',
  payload: z.object({ teamId: z.int() }),
  maxAttempts: 20,
  async run({ teamId }, ctx) {
    const customer = await readCustomer(ctx.app.database.statements, teamId);
    if (customer === null) return;
    const { data } = await stripeOf(ctx.app).subscriptions.list({ customer, status: 'all', limit: 100 });
    const subscription = chooseSubscription(data);
    if (subscription) await tell(ctx, teamId, subscription);
  },
});

async function tell(
  { app, clock, db }: JobContext,
  teamId: number,
  subscription: Stripe.Subscription,
): Promise<void> {
  const now = clock.now();
  const { ends_at, tier } = standingOf(subscription, []);
  const until = subscription.trial_end === null ? null : new Date(subscription.trial_end * 1000);
  const price = subscription.items.data[0]?.price;
  const isDue = subscription.status === 'trialing' && until !== null && until > now && ends_at === null;
  if (!isDue || tier === null || !price) return;
  const { unit_amount: amount, currency } = price;
  await db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('teams')
      .set({ first_payment_told_at: now })
      .where('id', '=', teamId)
      .where('first_payment_told_at', 'is', null)
      .where('blocked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const url = await screenOf(tx, { app, teamId }, 'pricing');
    for (const owner of await readOwners(tx, teamId)) {
      const { email, locale, team } = owner;
      const sum = writeMoney({ amount: amount ?? 0, currency: currency.toUpperCase() }, locale);
      const day = dayOf(until, owner);
      const payment = { team, plan: tierNames[tier], amount: sum, until: day, url };
      await queueMail(tx, app.mail, firstPaymentMail, email, locale, payment);
    }
  });
}
