import type { RouteBody, topUpBalance as route } from '@herald/contract';
import { askStripe } from '../../connectors/stripe.ts';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { readNewestLine, readPrepaid } from '../balance/index.ts';
import { refuseImpersonator, screenOf } from './access.ts';
import { balancePurpose } from './bookPayment.ts';
import { customerOf, noteCheckout } from './customer.ts';

/**
 * Opens the checkout for money that is paid ahead. It is booked when Stripe tells that it is paid: as much as was asked
 * for, so neither a promotion nor a tax may change the amount.
 */
export async function topUp(
  ctx: RequestContext,
  { phone_number_id, amount }: RouteBody<typeof route>,
): Promise<string> {
  refuseImpersonator(ctx);
  const { back, currency, newest } = await ctx.db.read(async (tx) => {
    const prepaid = await readPrepaid(tx, ctx.teamId);
    if (!prepaid) throw notPrepaid();
    return {
      back: await screenOf(tx, ctx, 'pricing', phone_number_id),
      currency: prepaid.currency,
      newest: await readNewestLine(tx, ctx.teamId),
    };
  });
  return askStripe(ctx.app, async (stripe) => {
    const name = { en: 'Balance for campaigns', fr: 'Solde pour les campagnes' }[ctx.locale];
    const price_data = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name } };
    const customer = await customerOf(ctx, stripe);
    await noteCheckout(ctx);
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      customer,
      client_reference_id: String(ctx.teamId),
      // By it the payment, its refunds and its disputes are told from anything else that the customer pays.
      metadata: { for: balancePurpose },
      // A bill as well, which is paid at once: by it the receipt and the list of bills know the payment.
      invoice_creation: { enabled: true, invoice_data: { metadata: { for: balancePurpose } } },
      payment_intent_data: { metadata: { for: balancePurpose } },
      line_items: [{ price_data, quantity: 1 }],
      // A top-up after this movement is the one that is waited for.
      success_url: `${back}?topped_up=${newest}`,
      cancel_url: back,
      locale: ctx.locale,
    });
    if (!session.url) throw new Error('Stripe gave no address for the checkout.');
    return session.url;
  });
}

function notPrepaid(): AppError {
  return new AppError('not_prepaid', {
    en: 'Meta bills the messages of this team itself: there is no balance to top up.',
    fr: 'Meta facture directement les messages de cette équipe : il n’y a pas de solde à recharger.',
  });
}
