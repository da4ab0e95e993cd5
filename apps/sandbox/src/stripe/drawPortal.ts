import type { Invoice, PortalSession, Subscription } from './model.ts';
import { act, day, money, page, type Say, safe } from './pageParts.ts';
import { nameOf, type StripeSide } from './subscriptions.ts';

/** The customer's own page about a subscription; or the confirmation of another plan. */
export function drawPortal(stripe: StripeSide, session: PortalSession, say: Say): string {
  const { books } = stripe;
  const title = say('Your subscription', 'Votre abonnement');
  const back = `<p><a class="button" href="${safe(session.return_url)}">${say('Back to Herald', 'Retour à Herald')}</a></p>`;
  const [subscription] = books.all('subscription', (one) => one.customer === session.customer);
  if (!subscription) return page(title, say, back);
  const path = `/stripe/portal/${session.id}`;
  const body =
    session.sandbox_price === null
      ? drawSubscription(stripe, subscription, path, say)
      : drawConfirmation(stripe, session.sandbox_price, path, say);
  return page(title, say, body + back);
}

function drawConfirmation(stripe: StripeSide, priceId: string, path: string, say: Say): string {
  const price = stripe.books.get('price', priceId);
  const label = say('Confirm', 'Confirmer');
  return `<p><strong>${safe(nameOf(stripe, price))}</strong> · ${money(price.unit_amount, price.currency, say)}</p>
<p class="soft">${say('The unused rest of your present plan is taken off.', 'Le reste non utilisé de votre offre actuelle est déduit.')}</p>
${act(`${path}/change`, label, { price: price.id }, true)}`;
}

function drawSubscription(stripe: StripeSide, subscription: Subscription, path: string, say: Say): string {
  const { books } = stripe;
  const { price, current_period_end } = subscription.items.data[0];
  const invoices = books.all('invoice', (one) => one.customer === subscription.customer);
  const others = books.all(
    'price',
    (one) => one.recurring !== null && one.lookup_key !== null && one.id !== price.id,
  );
  const options = others.map(
    (one) =>
      `<option value="${one.id}">${safe(nameOf(stripe, one))} · ${money(one.unit_amount, one.currency, say)}</option>`,
  );
  const isOver = subscription.status === 'canceled';
  const change = `<form method="post" action="${path}/change" class="row"><select name="price" aria-label="${say('Plan', 'Offre')}">${options.join('')}</select>
<button>${say('Change plan', 'Changer d’offre')}</button></form>`;
  return `<p><strong>${safe(nameOf(stripe, price))}</strong> · ${subscription.status} · ${day(current_period_end, say)}</p>
${
  isOver
    ? ''
    : `${change}<div class="row">${act(`${path}/recover`, say('Use a card that works', 'Utiliser une carte valide'))}
${subscription.cancel_at_period_end ? act(`${path}/resume`, say('Keep the subscription', 'Garder l’abonnement')) : act(`${path}/cancel`, say('Cancel the subscription', 'Résilier l’abonnement'))}</div>`
}
<h2>${say('Bills', 'Factures')}</h2>${drawInvoices(invoices, say)}`;
}

export function drawInvoices(invoices: readonly Invoice[], say: Say): string {
  const rows = invoices.map(
    (one) =>
      `<tr><th><a href="/stripe/invoice/${one.id}">${one.number}</a></th><td>${day(one.created, say)}</td><td>${money(one.total, one.currency, say)}</td><td>${one.status}</td></tr>`,
  );
  return `<div class="scroll"><table>${rows.join('')}</table></div>`;
}

export function drawInvoice(invoice: Invoice, say: Say): string {
  const lines = invoice.lines.data.map(
    ({ description, amount }) =>
      `<tr><th>${safe(description)}</th><td>${money(amount, invoice.currency, say)}</td></tr>`,
  );
  return page(
    invoice.number,
    say,
    `<p>${day(invoice.created, say)} · ${invoice.status}</p><table>${lines.join('')}
<tr><th><strong>${say('Total', 'Total')}</strong></th><td><strong>${money(invoice.total, invoice.currency, say)}</strong></td></tr></table>`,
  );
}
