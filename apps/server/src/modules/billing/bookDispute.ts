import type Stripe from 'stripe';
import { z } from 'zod';
import { pageOfPayment, stripeOf } from '../../connectors/stripe.ts';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob, type JobContext } from '../../platform/jobs/index.ts';
import { bookDisputed, readCurrency } from '../balance/index.ts';
import { balancePurpose, keyOf, notYet, tell } from './bookPayment.ts';
import { tellOperators } from './tellOperators.ts';

/** The bank asked, or lost: it took nothing, or has given it back. */
const harmless = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/**
 * Tells operators of a payment that its payer disputes, whatever it was for. What was paid into the balance is taken off: the
 * bank takes the money at once, and gives it back when the dispute is won. Its jobs run one after the other, so what was
 * asked of Stripe first is written first.
 */
export const bookDisputeJob = defineJob({
  name: 'billing.bookDispute',
  payload: z.object({ disputeId: z.string() }),
  maxAttempts: 20,
  async run({ disputeId }, ctx) {
    const dispute = await stripeOf(ctx.app).disputes.retrieve(disputeId, { expand: ['charge'] });
    const { charge } = dispute;
    if (typeof charge === 'string') return;
    const teamId = await findTeam(ctx, charge);
    if (teamId === null) return;
    await ctx.db.withTeam(teamId).transaction(async (tx) => {
      if (charge.metadata.for === balancePurpose) await bookDispute(tx, ctx, { teamId, dispute, charge });
      await tellOfDispute(tx, ctx, { teamId, dispute, charge });
    });
  },
});

interface Disputed {
  teamId: number;
  dispute: Stripe.Dispute;
  charge: Stripe.Charge;
}

async function bookDispute(tx: Tx, ctx: JobContext, { teamId, dispute, charge }: Disputed): Promise<void> {
  const currency = dispute.currency.toUpperCase();
  // It was never credited.
  if ((await readCurrency(tx, teamId)) !== currency) return;
  const payment = keyOf(charge.payment_intent, charge.id);
  const withheld = harmless.has(dispute.status) ? 0 : dispute.amount;
  const at = ctx.clock.now();
  const amount = await bookDisputed(tx, { teamId, payment, dispute: dispute.id, withheld, at });
  if (amount === null) throw notYet(payment);
  if (amount === 0) return;
  const action = amount > 0 ? 'balance.disputed' : 'balance.dispute_won';
  await tell(tx, ctx, { action, teamId, amount: Math.abs(amount), currency });
}

/** What it is called, by its end; anything else is open. */
const ends = new Map([
  ['won', 'payment.dispute_won'],
  ['prevented', 'payment.dispute_won'],
  ['warning_closed', 'payment.dispute_won'],
  ['lost', 'payment.dispute_lost'],
] as const);

function tellOfDispute(tx: Tx, ctx: JobContext, { teamId, dispute, charge }: Disputed): Promise<void> {
  return tellOperators(tx, ctx, {
    teamId,
    subject: dispute.id,
    action: ends.get(dispute.status as 'won') ?? 'payment.disputed',
    amount: { amount: dispute.amount, currency: dispute.currency.toUpperCase() },
    link: pageOfPayment(ctx.app, keyOf(charge.payment_intent, charge.id), charge.livemode),
    more: { for: charge.metadata.for === balancePurpose ? 'balance' : 'other' },
  });
}

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
