import type Stripe from 'stripe';
import { z } from 'zod';
import { stripeOf } from '../../connectors/stripe.ts';
import { defineJob, type JobContext } from '../../platform/jobs/index.ts';
import { bookDisputed } from '../balance/index.ts';
import { balancePurpose, keyOf, notYet, tell } from './bookPayment.ts';

/** The bank asked, or lost: it took nothing, or has given it back. */
const harmless = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/**
 * Books a payment for the balance that its payer disputes: the bank takes the money at once, and gives it back when the
 * dispute is won. Its jobs run one after the other, so what was asked of Stripe first is written first.
 */
export const bookDisputeJob = defineJob({
  name: 'billing.bookDispute',
  payload: z.object({ disputeId: z.string() }),
  maxAttempts: 20,
  async run({ disputeId }, ctx) {
    const dispute = await stripeOf(ctx.app).disputes.retrieve(disputeId, { expand: ['charge'] });
    const { charge } = dispute;
    if (typeof charge === 'string' || charge.metadata.for !== balancePurpose) return;
    const teamId = await findTeam(ctx, charge);
    if (teamId === null) return;
    const payment = keyOf(charge.payment_intent, charge.id);
    const withheld = harmless.has(dispute.status) ? 0 : dispute.amount;
    await ctx.db.withTeam(teamId).transaction(async (tx) => {
      const at = ctx.clock.now();
      const amount = await bookDisputed(tx, { teamId, payment, dispute: disputeId, withheld, at });
      if (amount === null) throw notYet(payment);
      if (amount === 0) return;
      const action = amount > 0 ? 'balance.disputed' : 'balance.dispute_won';
      const currency = dispute.currency.toUpperCase();
      await tell(tx, ctx, { action, teamId, amount: Math.abs(amount), currency });
    });
  },
});

/** A dispute names no customer. Whose the charge is, is found by our own row. */
async function findTeam({ app }: JobContext, { customer }: Stripe.Charge): Promise<number | null> {
  const id = typeof customer === 'string' ? customer : customer?.id;
  if (!id) return null;
  const row = await app.database.statements
    .selectFrom('billing_accounts')
    .select('team_id')
    .where('customer_id', '=', id)
    .executeTakeFirst();
  return row?.team_id ?? null;
}
