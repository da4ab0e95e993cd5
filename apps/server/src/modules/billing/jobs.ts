import { graceDays } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import { findTopUpsJob, mostDaysToPay } from './findTopUps.ts';
import { mailReceipts } from './mailReceipts.ts';
import { syncSubscription } from './syncSubscription.ts';

/** Brings our copy of a team's subscription up to what Stripe says now, and writes of what was paid. */
export const syncSubscriptionJob = defineJob({
  name: 'billing.sync',
  payload: z.object({ teamId: z.int() }),
  maxAttempts: 20,
  async run({ teamId }, ctx) {
    await syncSubscription(ctx, teamId);
    await mailReceipts(ctx, teamId);
  },
});

/** A checkout stands open for a day. */
const checkoutHours = 26;

/**
 * For the end of a grace, of which Stripe knows nothing, and for the day on which an event of Stripe's was lost: sooner
 * where a checkout is open, since somebody may wait for what they just paid. Whoever never bought anything is not asked
 * about any more once their last checkout cannot be paid.
 */
export const sweepSubscriptionsJob = defineJob({
  name: 'billing.sweep',
  payload: z.object({}),
  cron: '17 * * * *',
  async run(_payload, { app, clock, db }) {
    if (app.config.stripe.secretKey === null) return;
    const now = clock.now().getTime();
    const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000);
    const graceBegan = hoursAgo(graceDays * 24);
    const { rows } = await sql<{ teamId: number }>`
      select b.team_id as "teamId" from billing_accounts b join teams t on t.id = b.team_id
      where (coalesce(b.synced_at, b.created_at) < ${hoursAgo(24)}
          and (b.subscription_id is not null or b.checkout_at > ${hoursAgo(mostDaysToPay * 24)}))
        or (b.subscription_id is null and coalesce(b.synced_at, b.created_at) < ${hoursAgo(1)}
          and b.checkout_at > ${hoursAgo(checkoutHours)})
        or (b.past_due_since < ${graceBegan} and t.plan like 'stripe_%')
    `.execute(app.database.statements);
    await db.transaction(async (tx) => {
      for (const { teamId } of rows) {
        await enqueue(tx, syncSubscriptionJob, { teamId }, { key: `billing.sync:${teamId}` });
        await enqueue(tx, findTopUpsJob, { teamId }, { key: `billing.findTopUps:${teamId}` });
      }
    });
  },
});
