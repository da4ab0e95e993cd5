import { isEntitled, type Locale, type Plan, tierNames, writeMoney } from '@herald/contract';
import type Stripe from 'stripe';
import type { Tx } from '../../platform/database/index.ts';
import type { JobContext } from '../../platform/jobs/index.ts';
import type { MailTemplate } from '../../platform/mail/index.ts';
import { queueMail } from '../../platform/queuedMail.ts';
import { screenOf } from './access.ts';
import type { Account } from './account.ts';
import { type BillData, paymentFailedMail } from './mails/paymentFailed.ts';
import { paymentRecoveredMail } from './mails/paymentRecovered.ts';
import { planEndedMail } from './mails/planEnded.ts';
import { dayOf, readOwners } from './owners.ts';
import { graceEndOf, type Standing } from './standing.ts';

interface Change {
  /** As it stood before. */
  account: Account;
  standing: Standing | null;
  unpaid: Stripe.Invoice | null;
  told_of: string | null;
  /** The team's plan. */
  before: string;
  after: string;
}

/** Writes to the owners what they must know: each failed payment once, its end, and that the plan is gone. */
export async function mailOwners(tx: Tx, ctx: JobContext, change: Change): Promise<void> {
  const mail = mailFor(change);
  if (mail === null || change.standing === null) return;
  const { account, standing, unpaid } = change;
  if (mail === planEndedMail && (await goesOn(tx, account.team_id, ctx.clock.now()))) return;
  const url = await screenOf(tx, { app: ctx.app, teamId: account.team_id }, 'pricing');
  const endsAt = graceEndOf(standing.past_due_since ?? ctx.clock.now());
  for (const owner of await readOwners(tx, account.team_id)) {
    const { email, locale, team } = owner;
    const data: BillData = {
      team,
      plan: standing.tier ? tierNames[standing.tier] : '',
      amount: sumOf(unpaid, locale),
      until: dayOf(endsAt, owner),
      url,
    };
    await queueMail(tx, ctx.app.mail, mail, email, locale, data);
  }
}

function mailFor({ account, standing, told_of, before, after }: Change): MailTemplate<BillData> | null {
  if (before.startsWith('stripe_') && after === 'free') return planEndedMail;
  if (told_of !== null && told_of !== account.told_of && after !== 'free') return paymentFailedMail;
  const isRecovered = ['past_due', 'unpaid'].includes(account.status ?? '') && standing?.status === 'active';
  return isRecovered ? paymentRecoveredMail : null;
}

/** An access code or the rest of a trial lets campaigns go on: then nothing has stopped, and nobody is told so. */
async function goesOn(tx: Tx, teamId: number, now: Date): Promise<boolean> {
  const team = await tx
    .selectFrom('teams')
    .select(['plan', 'grant_scale_access', 'trial_ends_at'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  const had = {
    plan: team.plan as Plan,
    hasScaleAccess: team.grant_scale_access,
    trialEndsAt: team.trial_ends_at,
  };
  return isEntitled(had, 'campaigns', now);
}

function sumOf(invoice: Stripe.Invoice | null, locale: Locale): string {
  if (!invoice) return '';
  return writeMoney({ amount: invoice.amount_remaining, currency: invoice.currency.toUpperCase() }, locale);
}
