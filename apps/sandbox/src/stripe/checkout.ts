import { StripeRefusal } from './errors.ts';
import { type Form, textAt, textsAt } from './form.ts';
import type { Card, Charge, CheckoutSession, Dispute } from './model.ts';
import { beginSubscription, billPayment, nameOf, type StripeSide } from './subscriptions.ts';

export function openCheckout(stripe: StripeSide, form: Form): CheckoutSession {
  const { books, events } = stripe;
  const customer = books.get('customer', textAt(form, 'customer'), 'customer');
  const success_url = textAt(form, 'success_url');
  if (!success_url)
    throw new StripeRefusal(400, 'Missing required param: success_url.', { param: 'success_url' });
  const id = books.newId('cs');
  const trial = textAt(form, 'subscription_data', 'trial_end');
  const isPayment = textAt(form, 'mode') === 'payment';
  return books.put<CheckoutSession>({
    id,
    object: 'checkout.session',
    created: books.now(),
    mode: isPayment ? 'payment' : 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer: customer.id,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    success_url,
    cancel_url: textAt(form, 'cancel_url') ?? success_url,
    url: `${events.pagesUrl}/stripe/checkout/${id}`,
    subscription: null,
    payment_intent: null,
    metadata: textsAt(form, 'metadata'),
    sandbox_trial_end: trial ? Number(trial) : null,
    sandbox_payment_metadata: textsAt(form.payment_intent_data as Form | undefined, 'metadata'),
    sandbox_invoice_metadata: isPayment ? invoiceMetadataOf(form) : null,
    ...(isPayment ? amountOf(form) : priceOf(stripe, form)),
  });
}

/** A single payment has a bill only where it is asked for. */
function invoiceMetadataOf({ invoice_creation }: Form): Record<string, string> | null {
  const asked = (invoice_creation ?? {}) as Form;
  if (textAt(asked, 'enabled') !== 'true') return null;
  return textsAt(asked.invoice_data as Form | undefined, 'metadata');
}

function priceOf(stripe: StripeSide, form: Form) {
  const price = stripe.books.get('price', textAt(form, 'line_items', 0, 'price'), 'line_items[0][price]');
  const { unit_amount, currency } = price;
  return {
    sandbox_price: price.id,
    sandbox_name: nameOf(stripe, price),
    amount_subtotal: unit_amount,
    amount_total: unit_amount,
    currency,
  };
}

function amountOf(form: Form) {
  const data = (...path: string[]) => textAt(form, 'line_items', 0, 'price_data', ...path);
  const amount = Number(data('unit_amount'));
  return {
    sandbox_price: null,
    sandbox_name: data('product_data', 'name') ?? '',
    amount_subtotal: amount,
    amount_total: amount,
    currency: data('currency') ?? 'eur',
  };
}

/** Somebody pays with a card: the subscription or the payment is made, and the product is told. */
export function pay(stripe: StripeSide, session: CheckoutSession, card: Card): void {
  const { books, events } = stripe;
  if (session.status !== 'open') return;
  const customer = books.get('customer', session.customer);
  books.put(Object.assign(customer, { sandbox_card: card }));
  session.status = 'complete';
  session.payment_status = session.sandbox_trial_end === null ? 'paid' : 'no_payment_required';
  if (session.mode === 'payment') session.payment_intent = charge(stripe, session).payment_intent;
  else session.subscription = subscribe(stripe, session).id;
  books.put(session);
  events.emit('checkout.session.completed', session);
  billPayment(stripe, session);
}

function subscribe(stripe: StripeSide, { customer, sandbox_price, sandbox_trial_end }: CheckoutSession) {
  const price = stripe.books.get('price', sandbox_price ?? '');
  return beginSubscription(stripe, { customer, price, trialEnd: sandbox_trial_end, metadata: {} });
}

function charge({ books }: StripeSide, session: CheckoutSession): Charge {
  const { customer, amount_total, currency } = session;
  return books.put<Charge>({
    id: books.newId('ch'),
    object: 'charge',
    created: books.now(),
    customer,
    payment_intent: books.newId('pi'),
    metadata: session.sandbox_payment_metadata,
    amount: amount_total,
    amount_refunded: 0,
    refunded: false,
    currency,
  });
}

/** Gives a payment back, as somebody does on Stripe's own pages. */
export function refund({ books, events }: StripeSide, paid: Charge, amount: number): void {
  paid.amount_refunded = Math.min(paid.amount, paid.amount_refunded + amount);
  paid.refunded = paid.amount_refunded === paid.amount;
  books.put(paid);
  events.emit('charge.refunded', paid);
}

/** Somebody asks their bank for the money back: the bank takes it at once. */
export function dispute({ books, events }: StripeSide, paid: Charge): Dispute {
  const opened = books.put<Dispute>({
    id: books.newId('du'),
    object: 'dispute',
    created: books.now(),
    charge: paid.id,
    payment_intent: paid.payment_intent,
    amount: paid.amount - paid.amount_refunded,
    currency: paid.currency,
    status: 'needs_response',
  });
  events.emit('charge.dispute.created', opened);
  events.emit('charge.dispute.funds_withdrawn', opened);
  return opened;
}

/** The bank has decided. What was won comes back. */
export function closeDispute({ books, events }: StripeSide, opened: Dispute, status: 'won' | 'lost'): void {
  if (opened.status !== 'needs_response') return;
  books.put(Object.assign(opened, { status }));
  events.emit('charge.dispute.closed', opened);
  if (status === 'won') events.emit('charge.dispute.funds_reinstated', opened);
}
