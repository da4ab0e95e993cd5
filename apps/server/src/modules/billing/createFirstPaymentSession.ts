import type { RouteBody, createFirstPaymentSession as route } from '@herald/contract';
import { askStripe } from '../../connectors/stripe.ts';
import type { RequestContext } from '../../context.ts';
import { notFound } from '../../platform/errors.ts';
import { refuseImpersonator, refuseShopify, screenOf } from './access.ts';
import { closeOthers, keepOne, refuseSecond } from './checkouts.ts';
import { customerOf, noteCheckout } from './customer.ts';
import { findPrice } from './prices.ts';

/** Stripe wants the end of a trial to be two days ahead at least. */
const leastTrialMs = 49 * 3_600_000;

/** Opens the checkout of a plan. Nothing is granted here nor on the way back: Stripe tells when it is paid. */
export async function createFirstPaymentSession(
  ctx: RequestContext,
  { phone_number_id, plan, interval }: RouteBody<typeof route>,
): Promise<string> {
  refuseImpersonator(ctx);
  const { back, trialEndsAt } = await readTeam(ctx, phone_number_id);
  return askStripe(ctx.app, async (stripe) => {
    const customer = await customerOf(ctx, stripe);
    // In this order: what is paid before the others are closed is found among the subscriptions.
    await closeOthers(stripe, customer);
    await refuseSecond(stripe, customer);
    const trial = trialLeft(trialEndsAt, ctx.clock.now());
    await noteCheckout(ctx);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: String(ctx.teamId),
      line_items: [{ price: await findPrice(stripe, plan, interval), quantity: 1 }],
      subscription_data: { metadata: { team_id: String(ctx.teamId) }, ...trial },
      success_url: `${back}?paid=${plan}`,
      cancel_url: back,
      locale: ctx.locale,
      allow_promotion_codes: true,
      automatic_tax: { enabled: ctx.app.config.stripe.automaticTax },
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
    });
    await keepOne(stripe, customer, session.id);
    if (!session.url) throw new Error('Stripe gave no address for the checkout.');
    return session.url;
  });
}

async function readTeam(ctx: RequestContext, phoneNumberId: number | undefined) {
  return ctx.db.read(async (tx) => {
    const team = await tx
      .selectFrom('teams')
      .select(['plan', 'trial_ends_at'])
      .where('id', '=', ctx.teamId)
      .executeTakeFirst();
    const back = await screenOf(tx, ctx, 'pricing', phoneNumberId);
    if (!team) throw notFound();
    refuseShopify(team.plan);
    return { back, trialEndsAt: team.trial_ends_at };
  });
}

/** Whoever buys during the trial keeps what is left of it, and pays nothing before it is over. */
function trialLeft(trialEndsAt: Date | null, now: Date): { trial_end?: number } {
  if (trialEndsAt === null || trialEndsAt <= now) return {};
  const end = Math.max(trialEndsAt.getTime(), now.getTime() + leastTrialMs);
  return { trial_end: Math.floor(end / 1000) };
}
