import { z } from 'zod';
import { cursorPage, cursorQuery, data, id, money, pathId, teamParams, time } from './common.ts';
import { billingIntervals, plans, planTiers } from './plans.ts';
import { defineRoute } from './route.ts';

/** How long a plan stays although a payment failed. */
export const graceDays = 7;

// What a team pays, and with what. Whoever may read and change it is the Owner: `billing.manage`.

/** `pro` or, as a team names its plan, `stripe_pro`. */
const wantedPlan = z
  .string()
  .transform((text) => text.replace(/^stripe_/, ''))
  .pipe(z.enum(planTiers));
const wantedInterval = z.enum(billingIntervals);
/** The page that opens itself somewhere else. */
const leadsTo = z.object({ url: z.url() });

export const subscriptionStates = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'ended'] as const;

export const billing = z.object({
  plan: z.enum(plans),
  /** Who sends the bills; null without a plan. */
  billed_by: z.enum(['stripe', 'shopify']).nullable(),
  /** False where this installation sells nothing. */
  can_buy: z.boolean(),
  /** The payment service knows the team, as it does from its first checkout on: its own pages show card and bills. */
  has_account: z.boolean(),
  /** Null before the first subscription. Without a plan it says how the last one ended. */
  subscription: z
    .object({
      status: z.enum(subscriptionStates),
      tier: z.enum(planTiers),
      interval: z.enum(billingIntervals),
      /** When the next bill comes, or the trial ends. */
      period_ends_at: time.nullable(),
      /** When it ends by itself, because somebody cancelled it. */
      ends_at: time.nullable(),
      /** Since when a bill has not been paid, and until when the plan stays all the same. */
      past_due_since: time.nullable(),
      grace_ends_at: time.nullable(),
    })
    .nullable(),
  /** What the team keeps in files, and how much it may. What people send is counted and never refused, so it may be more. */
  storage: z.object({ used: z.int(), limit: z.int() }),
});
export type Billing = z.output<typeof billing>;

export const getBilling = defineRoute({
  name: 'getBilling',
  whenBlocked: true,
  summary: 'The plan of the team, who bills it, and how its subscription stands',
  method: 'GET',
  path: '/api/teams/:team_id/billing',
  access: 'team',
  permission: 'billing.manage',
  params: teamParams,
  response: data(billing),
});

const buyingErrors = ['billing_unavailable', 'billed_by_shopify'];

export const createFirstPaymentSession = defineRoute({
  name: 'createFirstPaymentSession',
  summary: 'Open the checkout for a plan; the plan begins when the payment is confirmed',
  method: 'POST',
  path: '/api/teams/:team_id/createFirstPaymentSession',
  access: 'team',
  permission: 'billing.manage',
  params: teamParams,
  body: z.object({
    /** To which of the team's numbers the person comes back; none for a team that has none yet. */
    phone_number_id: id.optional(),
    plan: wantedPlan.default('business'),
    interval: wantedInterval.default('month'),
  }),
  response: leadsTo,
  errors: [...buyingErrors, 'already_subscribed', 'checkout_elsewhere', 'payment_refused'],
});

export const getBillingPortal = defineRoute({
  name: 'getBillingPortal',
  whenBlocked: true,
  summary: 'Where the Owner changes the card or the plan, and finds every bill',
  method: 'GET',
  path: '/api/teams/:team_id/billing_portal',
  access: 'team',
  permission: 'billing.manage',
  params: teamParams,
  query: z.object({
    /** To which of the team's numbers the person comes back. */
    phone_number_id: pathId.optional(),
    /** Goes straight to the confirmation of another plan, with what it costs until the next bill. */
    plan: wantedPlan.optional(),
    interval: wantedInterval.default('month'),
  }),
  response: leadsTo,
  errors: [...buyingErrors, 'no_subscription', 'payment_refused'],
});

export const invoiceStates = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: time,
  amount: money,
  status: z.enum(invoiceStates),
  /** Its page, where it can be paid as well. */
  url: z.url().nullable(),
  pdf_url: z.url().nullable(),
});
export type Invoice = z.output<typeof invoice>;

export const listInvoices = defineRoute({
  name: 'listInvoices',
  whenBlocked: true,
  summary: 'The bills of the team, newest first',
  method: 'GET',
  path: '/api/teams/:team_id/invoices',
  access: 'team',
  permission: 'billing.manage',
  params: teamParams,
  query: cursorQuery,
  response: cursorPage(invoice),
  errors: ['billing_unavailable'],
});
