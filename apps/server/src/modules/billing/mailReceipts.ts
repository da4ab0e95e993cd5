import { type Locale, writeMoney } from '@herald/contract';
import type Stripe from 'stripe';
import { stripeOf } from '../../connectors/stripe.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { JobContext } from '../../platform/jobs/index.ts';
import { queueMail } from '../../platform/queuedMail.ts';
import { screenOf } from './access.ts';
import { balancePurpose } from './bookPayment.ts';
import { receiptMail } from './mails/receipt.ts';
import { dayOf, readOwners } from './owners.ts';

const daySeconds = 86_400;
/** A bill may be paid this long after it was written. */
const oldestBillDays = 40;
/** What was paid longer ago is no news, also where nothing of it was written down. */
const newsDays = 3;

/** Writes to the owners of each payment, once; what it was, Stripe itself is asked. */
export async function mailReceipts(ctx: JobContext, teamId: number): Promise<void> {
  const account = await ctx.app.database.statements
    .selectFrom('billing_accounts')
    .select(['customer_id', 'subscription_id'])
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  if (!account) return;
  const now = Math.floor(ctx.clock.now().getTime() / 1000);
  const { data } = await stripeOf(ctx.app).invoices.list({
    customer: account.customer_id,
    status: 'paid',
    created: { gte: now - oldestBillDays * daySeconds },
    limit: 100,
  });
  const told = data.filter(
    (invoice) =>
      invoice.amount_paid > 0 && paidAt(invoice) >= now - newsDays * daySeconds && isOurs(invoice, account),
  );
  if (told.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    for (const invoice of told)
      if (await isFirstTime(tx, ctx, teamId, invoice)) await mailReceipt(tx, ctx, teamId, invoice);
  });
}

/** Of one customer, something else may be paid for as well. */
function isOurs(invoice: Stripe.Invoice, { subscription_id }: { subscription_id: string | null }): boolean {
  return isTopUp(invoice) || (subscription_id !== null && subscriptionOf(invoice) === subscription_id);
}

const isTopUp = ({ metadata }: Stripe.Invoice) => metadata?.for === balancePurpose;

function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription ?? null;
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
}

const paidAt = ({ status_transitions, created }: Stripe.Invoice) => status_transitions.paid_at ?? created;

async function isFirstTime(tx: Tx, ctx: JobContext, teamId: number, { id }: Stripe.Invoice) {
  const written = await tx
    .insertInto('billing_receipts')
    .values({ team_id: teamId, invoice_id: id, mailed_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invoice_id')
    .executeTakeFirst();
  return written !== undefined;
}

async function mailReceipt(tx: Tx, ctx: JobContext, teamId: number, invoice: Stripe.Invoice): Promise<void> {
  const { app } = ctx;
  const url = invoice.hosted_invoice_url ?? (await screenOf(tx, { app, teamId }, 'pricing'));
  const tax = invoice.total - (invoice.total_excluding_tax ?? invoice.total);
  const currency = invoice.currency.toUpperCase();
  for (const owner of await readOwners(tx, teamId)) {
    const { email, locale, team } = owner;
    const write = (amount: number, locale: Locale) => writeMoney({ amount, currency }, locale);
    await queueMail(tx, app.mail, receiptMail, email, locale, {
      team,
      isTopUp: isTopUp(invoice),
      amount: write(invoice.amount_paid, locale),
      tax: tax > 0 ? write(tax, locale) : null,
      number: invoice.number ?? invoice.id,
      day: dayOf(new Date(paidAt(invoice) * 1000), owner),
      url,
    });
  }
}
