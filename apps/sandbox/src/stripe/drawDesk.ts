import type { Charge, Dispute, Subscription } from './model.ts';
import { act, day, money, page, type Say, safe } from './pageParts.ts';
import { nameOf, type StripeSide } from './subscriptions.ts';

/** Where one plays Stripe and the bank: the next bill, a payment that fails, one that recovers, the end. */
export function drawDesk(stripe: StripeSide, say: Say): string {
  const { books, events } = stripe;
  const subscriptions = books.all('subscription');
  const nothing = `<p class="soft">${say('Nobody has bought anything yet.', 'Personne n’a encore rien acheté.')}</p>`;
  const told = events.deliveries
    .slice(0, 20)
    .map(
      ({ id, type, status }) =>
        `<tr><th>${type}</th><td>${status || '…'}</td><td>${act(`/stripe/event/${id}/again`, say('Send again', 'Renvoyer'))}</td></tr>`,
    );
  return page(
    say('Payments', 'Paiements'),
    say,
    `${subscriptions.map((one) => drawSubscription(stripe, one, say)).join('') || nothing}
${books
  .all('charge')
  .map((one) => drawCharge(stripe, one, say))
  .join('')}
<h2>${say('Events', 'Événements')}</h2><div class="scroll"><table>${told.join('')}</table></div>
<p><a href="/">${say('Back to the sandbox', 'Retour au bac à sable')}</a></p>`,
  );
}

function drawSubscription(stripe: StripeSide, subscription: Subscription, say: Say): string {
  const { price, current_period_end } = subscription.items.data[0];
  const customer = stripe.books.get('customer', subscription.customer);
  const to = (action: string) => `/stripe/subscription/${subscription.id}/${action}`;
  const buttons = [
    ...(subscription.status === 'trialing'
      ? [act(to('remind'), say('Its trial ends in three days', 'Son essai se termine dans trois jours'))]
      : []),
    act(to('renew'), say('Next bill', 'Facture suivante')),
    act(to('fail'), say('Next bill, and its payment fails', 'Facture suivante, dont le paiement échoue')),
    act(to('retry'), say('Try the payment again', 'Réessayer le paiement')),
    act(to('recover'), say('The payment works again', 'Le paiement passe de nouveau')),
    act(to('end'), say('End it now', 'Y mettre fin')),
  ];
  return `<section aria-label="${safe(customer.name ?? customer.id)}"><h2>${safe(customer.name ?? customer.id)}</h2>
<p>${safe(nameOf(stripe, price))} · <strong>${subscription.status}</strong> · ${day(current_period_end, say)}</p>
${subscription.status === 'canceled' ? '' : `<div class="row">${buttons.join('')}</div>`}</section>`;
}

function drawCharge({ books }: StripeSide, charge: Charge, say: Say): string {
  const to = (action: string) => `/stripe/charge/${charge.id}/${action}`;
  const [disputed] = books.all('dispute', (one) => one.charge === charge.id);
  const buttons = [
    charge.refunded ? say('refunded', 'remboursé') : act(to('refund'), say('Refund', 'Rembourser')),
    disputed ? drawDispute(disputed, say) : act(to('dispute'), say('Dispute', 'Contester')),
  ];
  return `<h2>${money(charge.amount, charge.currency, say)}</h2><div class="row">${day(charge.created, say)} ${buttons.join(' ')}</div>`;
}

function drawDispute({ id, status }: Dispute, say: Say): string {
  if (status === 'won') return say('dispute won', 'litige gagné');
  if (status === 'lost') return say('dispute lost', 'litige perdu');
  const to = (action: string) => `/stripe/dispute/${id}/${action}`;
  return `${act(to('won'), say('Dispute won', 'Litige gagné'))} ${act(to('lost'), say('Dispute lost', 'Litige perdu'))}`;
}
