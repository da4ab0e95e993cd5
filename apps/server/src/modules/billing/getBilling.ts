import { type Billing, type Plan, plans } from '@herald/contract';
import { hasStripe } from '../../connectors/stripe.ts';
import type { RequestContext } from '../../context.ts';
import { notFound } from '../../platform/errors.ts';
import { readStorage } from '../files/index.ts';
import type { Account } from './account.ts';
import { graceEndOf } from './standing.ts';

/** What the team has, who bills it, and how its subscription stands. */
export async function getBilling({ app, db, teamId }: RequestContext): Promise<Billing> {
  return db.read(async (tx) => {
    const team = await tx.selectFrom('teams').select('plan').where('id', '=', teamId).executeTakeFirst();
    if (!team) throw notFound();
    const plan = plans.find((name) => name === team.plan) ?? 'free';
    const account = await tx
      .selectFrom('billing_accounts')
      .selectAll()
      .where('team_id', '=', teamId)
      .executeTakeFirst();
    const used = await readStorage(tx, teamId);
    return {
      plan,
      billed_by: billerOf(plan),
      can_buy: hasStripe(app),
      has_account: account !== undefined,
      subscription: account ? presentSubscription(account) : null,
      storage: { used, limit: app.config.teamStorage },
    };
  });
}

function billerOf(plan: Plan): Billing['billed_by'] {
  if (plan === 'free') return null;
  return plan.startsWith('shopify_') ? 'shopify' : 'stripe';
}

const states = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
} as const;

function presentSubscription(account: Account): Billing['subscription'] {
  const { status, tier, billing_interval, past_due_since } = account;
  if (status === null || tier === null || billing_interval === null) return null;
  return {
    status: states[status as keyof typeof states] ?? 'ended',
    tier: tier as 'pro',
    interval: billing_interval === 'year' ? 'year' : 'month',
    period_ends_at: account.period_ends_at?.toISOString() ?? null,
    ends_at: account.ends_at?.toISOString() ?? null,
    past_due_since: past_due_since?.toISOString() ?? null,
    grace_ends_at: past_due_since ? graceEndOf(past_due_since).toISOString() : null,
  };
}
