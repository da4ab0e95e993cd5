import { z } from 'zod';
import { cursorMeta, cursorQuery, id, money, teamParams, time } from './common.ts';
import { defineRoute } from './route.ts';

// Money that is paid ahead for campaigns, where Meta does not bill the team itself.

/** One movement. The amounts are minor units of the team's currency. */
export const balanceLine = z.object({
  id,
  kind: z.enum(['top_up', 'refund', 'dispute', 'reserve', 'settle', 'return']),
  at: time,
  /** What it did to the money that may be spent, to what is set aside, and to what was spent. */
  available: z.int(),
  reserved: z.int(),
  spent: z.int(),
  /** Below nothing: it made a debt, because the money was not there. Above: it filled one. */
  owed: z.int(),
  campaign_id: id.nullable(),
  campaign: z.string().nullable(),
});
export type BalanceLine = z.output<typeof balanceLine>;

export const getBalance = defineRoute({
  name: 'getBalance',
  summary: 'What is paid ahead and set aside, with every movement, newest first',
  method: 'GET',
  path: '/api/teams/:team_id/balance',
  access: 'team',
  permission: 'billing.manage',
  params: teamParams,
  query: cursorQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: z.object({
    /** False where Meta bills the team itself. */
    is_prepaid: z.boolean(),
    available: money,
    reserved: money,
    /** What is missing, because more was spent or taken back than was there. Whatever comes in fills it first. */
    owed: money,
    data: z.array(balanceLine),
    meta: cursorMeta,
  }),
});

/** Stripe takes eight digits of a currency's minor unit at once. */
export const largestPayment = 99_999_999;

export const topUpBalance = defineRoute({
  name: 'topUpBalance',
  summary: 'Open the checkout for an amount; it is there when the payment is confirmed',
  method: 'POST',
  path: '/api/teams/:team_id/balance/top_up',
  access: 'team',
  permission: 'billing.manage',
  params: teamParams,
  body: z.object({
    /** To which of the team's numbers the person comes back; none for a team that has none yet. */
    phone_number_id: id.optional(),
    /** Minor units of the team's currency. */
    amount: z.int().min(100).max(largestPayment),
  }),
  response: z.object({ url: z.url() }),
  errors: ['billing_unavailable', 'not_prepaid', 'payment_refused'],
});
