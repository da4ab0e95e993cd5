import Stripe from 'stripe';
import type { Item, Source, Webhook } from '../../intake/index.ts';
import type { AppServices } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { bookDisputeJob } from './bookDispute.ts';
import { bookRefundJob, bookTopUpJob } from './bookPayment.ts';
import { syncSubscriptionJob } from './jobs.ts';
import { tellFirstPaymentJob } from './tellFirstPayment.ts';

interface StripeItem extends Item {
  event: Stripe.Event;
}

/** Seconds after which a signed event is an old one that somebody recorded. */
const tolerance = 300;

/** What changes how a subscription stands. Whatever else Stripe tells is answered and not kept. */
const wanted = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/**
 * Stripe's webhooks. An event only says that something happened to somebody: what is true now is asked of Stripe, by a
 * job, so it does not matter in which order events come, how often, or what they carry.
 */
export function stripeSource(): Source<StripeItem> {
  return {
    name: 'stripe',
    path: '/webhooks/stripe',
    largestBody: 512 * 1024,
    keptDays: 90,
    verify(app, webhook) {
      const event = readSigned(app, webhook);
      if (event === null) return 'forged';
      return wanted.includes(event.type) ? 'genuine' : 'unwanted';
    },
    route({ body }) {
      const event = parse(body);
      return { deliveryId: event.id, lane: customerOf(event) ?? event.data.object.object };
    },
    read: async (_tx, events) =>
      events.map((claimed) => ({ claimed, isAlone: true, event: parse(claimed.body) })),
    async process({ tx, note }, items) {
      const teams = await findTeams(tx, items);
      for (const item of items) {
        const { object } = item.event.data;
        if (object.object === 'dispute') {
          await enqueue(tx, bookDisputeJob, { disputeId: object.id }, { queue: 'billing.disputes' });
          continue;
        }
        const customer = customerOf(item.event);
        const teamId = customer === null ? undefined : teams.get(customer);
        if (teamId === undefined) note(item, `about no customer of ours: ${customer}`);
        else await follow(tx, teamId, item.event);
      }
    },
    write: (items) => JSON.stringify(items[0]?.event),
    nameOf: ({ event }) => event.type,
  };
}

/** Asks Stripe, later, for what the event is about. */
async function follow(tx: Tx, teamId: number, { type, data: { object } }: Stripe.Event): Promise<void> {
  // Whoever buys during the trial keeps its rest, so a subscription may have one.
  if (type === 'customer.subscription.trial_will_end') await enqueue(tx, tellFirstPaymentJob, { teamId });
  if (object.object === 'charge') await enqueue(tx, bookRefundJob, { teamId, chargeId: object.id });
  else if (object.object === 'checkout.session' && object.mode === 'payment')
    await enqueue(tx, bookTopUpJob, { teamId, sessionId: object.id });
  else await enqueue(tx, syncSubscriptionJob, { teamId }, { key: `billing.sync:${teamId}` });
}

type Tx = Parameters<Source['read']>[0];

/** Whose it is, is found by our own row alone. */
async function findTeams(tx: Tx, items: readonly StripeItem[]): Promise<Map<string, number>> {
  const customers = items.map(({ event }) => customerOf(event)).filter((id) => id !== null);
  if (customers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('billing_accounts')
    .select(['customer_id', 'team_id'])
    .where('customer_id', 'in', customers)
    .execute();
  return new Map(rows.map(({ customer_id, team_id }) => [customer_id, team_id]));
}

function readSigned({ config, clock }: AppServices, { body, headers }: Webhook): Stripe.Event | null {
  const { webhookSecret } = config.stripe;
  const signature = headers['stripe-signature'];
  if (webhookSecret === null || typeof signature !== 'string') return null;
  try {
    const now = clock.now().getTime();
    return Stripe.webhooks.constructEvent(body, signature, webhookSecret, tolerance, undefined, now);
  } catch {
    return null;
  }
}

const parse = (body: Buffer) => JSON.parse(body.toString('utf8')) as Stripe.Event;

function customerOf({ data: { object } }: Stripe.Event): string | null {
  if (!('customer' in object) || !object.customer) return null;
  return typeof object.customer === 'string' ? object.customer : object.customer.id;
}
