import { createHash } from 'node:crypto';
import type { getBillingPortal, RouteQuery } from '@herald/contract';
import type Stripe from 'stripe';
import { askStripe } from '../../connectors/stripe.ts';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseImpersonator, refuseShopify, screenOf } from './access.ts';
import { readCustomer } from './customer.ts';
import { findAllPrices, findPrice } from './prices.ts';
import { chooseSubscription, isRunning } from './standing.ts';

type Wanted = RouteQuery<typeof getBillingPortal>;

/** Opens Stripe's own pages about the subscription: card, bills, another plan, the end. */
export async function openPortal(ctx: RequestContext, wanted: Wanted): Promise<string> {
  refuseImpersonator(ctx);
  const back = await ctx.db.read(async (tx) => {
    const team = await tx.selectFrom('teams').select('plan').where('id', '=', ctx.teamId).executeTakeFirst();
    refuseShopify(team?.plan ?? '');
    return screenOf(tx, ctx, 'pricing', wanted.phone_number_id);
  });
  const customer = await ctx.db.read((tx) => readCustomer(tx, ctx.teamId));
  if (customer === null) throw noSubscription();
  return askStripe(ctx.app, async (stripe) => {
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: back,
      configuration: await findConfiguration(stripe),
      locale: ctx.locale,
      ...(await flowOf(stripe, customer, wanted, back)),
    });
    return session.url;
  });
}

/** Straight to the confirmation of another plan, which shows what is due for the rest of the period. */
async function flowOf(
  stripe: Stripe,
  customer: string,
  { plan, interval }: Wanted,
  back: string,
): Promise<Pick<Stripe.BillingPortal.SessionCreateParams, 'flow_data'>> {
  if (plan === undefined) return {};
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const subscription = chooseSubscription(data);
  const item = subscription?.items.data[0];
  if (!subscription || !item || !isRunning(subscription)) throw noSubscription();
  return {
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: item.id, price: await findPrice(stripe, plan, interval), quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: back } },
    },
  };
}

/** What the pages allow is ours to say: they are set up once for each list of prices, and found again by its print. */
async function findConfiguration(stripe: Stripe): Promise<string> {
  const products = await findAllPrices(stripe);
  const print = createHash('sha256').update(JSON.stringify(products)).digest('hex').slice(0, 32);
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.herald === print);
  if (known) return known.id;
  const made = await stripe.billingPortal.configurations.create({
    metadata: { herald: print },
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'tax_id'] },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products,
      },
    },
  });
  return made.id;
}

function noSubscription(): AppError {
  return new AppError('no_subscription', {
    en: 'There is no subscription yet. Choose a plan first.',
    fr: 'Il n’y a pas encore d’abonnement. Choisissez d’abord une offre.',
  });
}
