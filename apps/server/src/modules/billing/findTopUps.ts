import { z } from 'zod';
import { stripeOf } from '../../connectors/stripe.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { balancePurpose, bookTopUp } from './bookPayment.ts';
import { readCustomer } from './customer.ts';

/** A debit from a bank account takes up to two weeks. */
export const mostDaysToPay = 30;

/** Looks at Stripe for paid top-ups of which no event told, and books them. */
export const findTopUpsJob = defineJob({
  name: 'billing.findTopUps',
  payload: z.object({ teamId: z.int() }),
  async run({ teamId }, ctx) {
    const customer = await readCustomer(ctx.app.database.statements, teamId);
    if (customer === null) return;
    const since = Math.floor(ctx.clock.now().getTime() / 1000) - mostDaysToPay * 86_400;
    const complete = stripeOf(ctx.app).checkout.sessions.list({
      customer,
      status: 'complete',
      created: { gte: since },
      limit: 100,
    });
    for await (const session of complete)
      if (session.metadata?.for === balancePurpose) await bookTopUp(ctx, teamId, session);
  },
});
