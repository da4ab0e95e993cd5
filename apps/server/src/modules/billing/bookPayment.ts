import type Stripe from 'stripe';
import { z } from 'zod';
import { system } from '../../actor.ts';
import { audit } from '../../audit.ts';
import { pageOfPayment, stripeOf } from '../../connectors/stripe.ts';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob, type JobContext } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { creditPayment, readCurrency, takeBackRefunds } from '../balance/index.ts';
import { tellOperators } from './tellOperators.ts';

/** What a payment at Stripe is for, in its metadata. */
export const balancePurpose = 'herald balance';

/** Books a payment for the balance, once Stripe itself says that it is paid. */
export const bookTopUpJob = defineJob({
  name: 'billing.bookTopUp',
  payload: z.object({ teamId: z.int(), sessionId: z.string() }),
  maxAttempts: 20,
  async run({ teamId, sessionId }, ctx) {
    await bookTopUp(ctx, teamId, await stripeOf(ctx.app).checkout.sessions.retrieve(sessionId));
  },
});

/** Books what was paid in a checkout for the balance, once however often it is told of. */
export async function bookTopUp(
  ctx: JobContext,
  teamId: number,
  session: Stripe.Checkout.Session,
): Promise<void> {
  if (session.mode !== 'payment' || session.payment_status !== 'paid') return;
  if (session.metadata?.for !== balancePurpose) return;
  const amount = session.amount_subtotal ?? 0;
  const currency = (session.currency ?? '').toUpperCase();
  const payment = { teamId, key: keyOf(session.payment_intent, session.id), amount, at: ctx.clock.now() };
  await ctx.db.withTeam(teamId).transaction(async (tx) => {
    const kept = await readCurrency(tx, teamId);
    if (kept !== currency) {
      const link = pageOfPayment(ctx.app, payment.key, session.livemode);
      const told = { teamId, subject: session.id, amount: { amount, currency }, link };
      return tellOperators(tx, ctx, { ...told, action: 'payment.not_booked', more: { balance: kept } });
    }
    if (await creditPayment(tx, payment))
      await tell(tx, ctx, { action: 'balance.credited', teamId, amount, currency });
  });
}

/** Books what was given back of a payment, as far as it was not booked before. */
export const bookRefundJob = defineJob({
  name: 'billing.bookRefund',
  payload: z.object({ teamId: z.int(), chargeId: z.string() }),
  maxAttempts: 20,
  async run({ teamId, chargeId }, ctx) {
    const charge = await stripeOf(ctx.app).charges.retrieve(chargeId);
    if (charge.metadata.for !== balancePurpose) return;
    const payment = keyOf(charge.payment_intent, chargeId);
    const currency = charge.currency.toUpperCase();
    await ctx.db.withTeam(teamId).transaction(async (tx) => {
      // It was never credited.
      if ((await readCurrency(tx, teamId)) !== currency) return;
      const total = charge.amount_refunded;
      const amount = await takeBackRefunds(tx, { teamId, payment, total, at: ctx.clock.now() });
      if (amount === null) throw notYet(payment);
      if (amount > 0) await tell(tx, ctx, { action: 'balance.refunded', teamId, amount, currency });
    });
  },
});

/** Events come in any order: it is tried again until the payment itself is there. */
export const notYet = (payment: string) => new Error(`The payment ${payment} is not booked yet.`);

interface Booking {
  action: 'balance.credited' | 'balance.refunded' | 'balance.disputed' | 'balance.dispute_won';
  teamId: number;
  amount: number;
  currency: string;
}

/** Who hears of what was booked: the audit log and open pages. */
export async function tell(
  tx: Tx,
  ctx: JobContext,
  { action, teamId, amount, currency }: Booking,
): Promise<void> {
  const by = { app: ctx.app, actor: system, teamId, now: ctx.clock.now() };
  await audit(tx, by, { action, target: { kind: 'balance' }, after: { amount: { amount, currency } } });
  publish(tx, { name: 'team.updated', payload: { team_id: teamId } });
}

/** Returns the name under which a payment is booked. */
export function keyOf(intent: string | Stripe.PaymentIntent | null, otherwise: string): string {
  if (intent === null) return otherwise;
  return typeof intent === 'string' ? intent : intent.id;
}
