import { writeMoney } from '@herald/contract';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { z } from 'zod';
import { system } from '../../actor.ts';
import { audit } from '../../audit.ts';
import { stripeOf } from '../../connectors/stripe.ts';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob, type JobContext } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { creditPayment, takeBackPayment } from '../balance/index.ts';

/** What a payment at Stripe is for, in its metadata. */
export const balancePurpose = 'herald balance';

/** Books a payment for the balance, once Stripe itself says that it is paid. */
export const bookTopUpJob = defineJob({
  name: 'billing.bookTopUp',
  payload: z.object({ teamId: z.int(), sessionId: z.string() }),
  maxAttempts: 20,
  async run({ teamId, sessionId }, ctx) {
    const session = await stripeOf(ctx.app).checkout.sessions.retrieve(sessionId);
    if (session.mode !== 'payment' || session.payment_status !== 'paid') return;
    const amount = session.amount_subtotal ?? 0;
    const payment = { teamId, key: keyOf(session.payment_intent, sessionId), amount, at: ctx.clock.now() };
    const booking = { action: 'balance.credited', teamId, amount, currency: session.currency ?? '' } as const;
    await ctx.db
      .withTeam(teamId)
      .transaction((tx) => book(tx, ctx, booking, () => creditPayment(tx, payment)));
  },
});

/** Books what was given back of a payment, as far as it was not booked before. */
export const bookRefundJob = defineJob({
  name: 'billing.bookRefund',
  payload: z.object({ teamId: z.int(), chargeId: z.string() }),
  maxAttempts: 20,
  async run({ teamId, chargeId }, ctx) {
    const charge = await stripeOf(ctx.app).charges.retrieve(chargeId);
    if (charge.metadata.for !== balancePurpose) return;
    const key = keyOf(charge.payment_intent, chargeId);
    await ctx.db.withTeam(teamId).transaction(async (tx) => {
      const { isBooked, refunded } = await readBooked(tx, teamId, key);
      // Events come in any order: it is tried again until the payment itself is there.
      if (!isBooked) throw new Error(`The payment ${key} is not booked yet.`);
      const amount = charge.amount_refunded - refunded;
      if (amount <= 0) return;
      const refund = {
        teamId,
        key: `${key}:refunded:${charge.amount_refunded}`,
        amount,
        at: ctx.clock.now(),
      };
      const booking = { action: 'balance.refunded', teamId, amount, currency: charge.currency } as const;
      await book(tx, ctx, booking, () => takeBackPayment(tx, refund));
    });
  },
});

interface Booking {
  action: 'balance.credited' | 'balance.refunded';
  teamId: number;
  amount: number;
  currency: string;
}

/** Writes a line once, with who hears of it: the audit log and open pages. */
async function book(
  tx: Tx,
  ctx: JobContext,
  { action, teamId, amount, currency }: Booking,
  write: () => Promise<boolean>,
): Promise<void> {
  if (!(await write())) return;
  const by = { app: ctx.app, actor: system, teamId, now: ctx.clock.now() };
  const written = writeMoney({ amount, currency: currency.toUpperCase() }, 'en');
  await audit(tx, by, { action, target: { kind: 'balance' }, after: { amount: written } });
  publish(tx, { name: 'team.updated', payload: { team_id: teamId } });
}

function keyOf(intent: string | Stripe.PaymentIntent | null, otherwise: string): string {
  if (intent === null) return otherwise;
  return typeof intent === 'string' ? intent : intent.id;
}

async function readBooked(tx: Tx, teamId: number, key: string) {
  const { rows } = await sql<{ isBooked: boolean; refunded: number }>`
    select coalesce(bool_or(key = ${key}), false) as "isBooked",
      coalesce(sum(paid_in) filter (where kind = 'refund'), 0)::bigint as refunded
    from balance_lines where team_id = ${teamId} and (key = ${key} or starts_with(key, ${`${key}:refunded:`}))
  `.execute(tx);
  return rows[0] ?? { isBooked: false, refunded: 0 };
}
