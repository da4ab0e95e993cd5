import type { Plan } from '@herald/contract';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { system } from '../../actor.ts';
import { audit } from '../../audit.ts';
import { stripeOf } from '../../connectors/stripe.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { JobContext } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { checkAlerts } from '../alerts/index.ts';
import type { Account } from './account.ts';
import { mailOwners } from './mailOwners.ts';
import { chooseSubscription, hasPlan, type Standing, standingOf } from './standing.ts';

/** What Stripe says now. */
interface Fetched {
  standing: Standing | null;
  /** The oldest bill that waits for its payment. */
  unpaid: Stripe.Invoice | null;
}

/**
 * Fetches how a team's subscription stands and writes it, with the plan that follows from it. A copy that was fetched
 * before another one was written is thrown away and fetched again, so the newest counts, whatever finished first.
 */
export async function syncSubscription(ctx: JobContext, teamId: number): Promise<void> {
  for (;;) {
    const account = await readAccount(ctx, teamId);
    if (!account) return;
    const fetched = await fetchStanding(stripeOf(ctx.app), account.customer_id);
    const isWritten = await ctx.db.transaction((tx) => write(tx, ctx, account, fetched));
    if (isWritten) return;
  }
}

function readAccount({ app }: JobContext, teamId: number): Promise<Account | undefined> {
  return app.database.statements
    .selectFrom('billing_accounts')
    .selectAll()
    .where('team_id', '=', teamId)
    .executeTakeFirst();
}

async function fetchStanding(stripe: Stripe, customer: string): Promise<Fetched> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const chosen = chooseSubscription(data);
  if (!chosen) return { standing: null, unpaid: null };
  const open = await stripe.invoices.list({ subscription: chosen.id, status: 'open', limit: 100 });
  const unpaid = open.data.toSorted((a, b) => a.created - b.created)[0] ?? null;
  return { standing: standingOf(chosen, open.data), unpaid };
}

async function write(tx: Tx, ctx: JobContext, account: Account, fetched: Fetched): Promise<boolean> {
  const { team_id, version } = account;
  const now = ctx.clock.now();
  const { standing, unpaid } = fetched;
  const isPastDue = standing?.status === 'past_due';
  const told_of = isPastDue && unpaid ? `${unpaid.id}:${unpaid.attempt_count}` : null;
  const { numUpdatedRows } = await tx
    .updateTable('billing_accounts')
    .set({ ...(standing ?? {}), told_of, version: version + 1, synced_at: now })
    .where('team_id', '=', team_id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const change = await changePlan(tx, team_id, standing && planOf(standing, now));
  if (change.before !== change.after) await auditPlan(tx, ctx, team_id, change);
  await mailOwners(tx, ctx, { account, standing, unpaid, told_of, ...change });
  await checkAlerts(tx, { names: ['plan'], teamIds: [team_id], now });
  if (standing) publish(tx, { name: 'team.updated', payload: { team_id } });
  return true;
}

function auditPlan(tx: Tx, ctx: JobContext, teamId: number, change: { before: string; after: string }) {
  const by = { app: ctx.app, actor: system, teamId, now: ctx.clock.now() };
  const [before, after] = [{ plan: change.before }, { plan: change.after }];
  return audit(tx, by, { action: 'plan.changed', target: { kind: 'team', id: teamId }, before, after });
}

function planOf(standing: Standing, now: Date): Plan {
  return standing.tier !== null && hasPlan(standing, now) ? `stripe_${standing.tier}` : 'free';
}

/**
 * What Shopify bills is not Stripe's to end. Its team may be named by new rows meanwhile: whoever writes an alert of it in its
 * turn would wait for this transaction, which waits for that turn.
 */
async function changePlan(
  tx: Tx,
  teamId: number,
  plan: Plan | null,
): Promise<{ before: string; after: string }> {
  const { rows } = await sql<{ before: string; after: string }>`
    update teams t set plan = case when b.plan like 'shopify_%' then b.plan else coalesce(${plan}, b.plan) end
    from (select id, plan from teams where id = ${teamId} for no key update) b where t.id = b.id
    returning b.plan as before, t.plan as after
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Team ${teamId} is gone.`);
  return row;
}
