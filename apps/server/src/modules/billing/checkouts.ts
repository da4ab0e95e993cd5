import Stripe from 'stripe';
import { AppError } from '../../platform/errors.ts';
import { chooseSubscription, isRunning } from './standing.ts';

/** Stripe is asked, not our copy: of two windows, the second must not buy a second subscription. */
export async function refuseSecond(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const chosen = chooseSubscription(data);
  if (!chosen || !isRunning(chosen)) return;
  throw new AppError('already_subscribed', {
    en: 'This team has a subscription already. Change the plan instead of buying a second one.',
    fr: 'Cette équipe a déjà un abonnement. Changez d’offre plutôt que d’en souscrire une deuxième.',
  });
}

/** Two checkouts that stand open side by side could both be paid. */
export async function closeOthers(stripe: Stripe, customer: string): Promise<void> {
  for (const { id } of await listOpen(stripe, customer)) await closeCheckout(stripe, customer, id);
}

/**
 * Leaves one checkout open of those that were opened at the same moment: the oldest, which is the same for whoever asks.
 * Refuses when it is not one's own.
 */
export async function keepOne(stripe: Stripe, customer: string, own: string): Promise<void> {
  const [kept, ...others] = await listOpen(stripe, customer);
  for (const { id } of others) await closeCheckout(stripe, customer, id);
  if (kept?.id === own) return;
  // The other one may be paid by now: that says more than that it was opened.
  await refuseSecond(stripe, customer);
  throw new AppError('checkout_elsewhere', {
    en: 'The checkout was opened in another window at the same moment. Go on there, or try again here.',
    fr: 'Le paiement a été ouvert dans une autre fenêtre au même moment. Continuez là-bas, ou réessayez ici.',
  });
}

/** Closes a checkout. One that was paid meanwhile cannot be closed: then there is a subscription, and no second one. */
export async function closeCheckout(stripe: Stripe, customer: string, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    await refuseSecond(stripe, customer);
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === 'open') throw error;
  }
}

/** The oldest first. */
async function listOpen(stripe: Stripe, customer: string): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  return data
    .filter(({ mode }) => mode === 'subscription')
    .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
}
