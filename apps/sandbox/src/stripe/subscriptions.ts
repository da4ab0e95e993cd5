import type { StripeBooks } from './books.ts';
import type { StripeEvents } from './events.ts';
import type { CheckoutSession, Invoice, Price, Subscription } from './model.ts';

/** The sandbox's Stripe: what it knows, and whom it tells. */
export interface StripeSide {
  readonly books: StripeBooks;
  readonly events: StripeEvents;
}

interface Line {
  description: string;
  amount: number;
}

const day = 86_400;
const lengthOf = (price: Price) => (price.recurring?.interval === 'year' ? 365 * day : 30 * day);
const itemOf = (subscription: Subscription) => subscription.items.data[0];

interface Beginning {
  customer: string;
  price: Price;
  trialEnd: number | null;
  metadata: Record<string, string>;
}

/** A subscription begins with a trial, or with its first bill. */
export function beginSubscription(
  stripe: StripeSide,
  { customer, price, trialEnd, metadata }: Beginning,
): Subscription {
  const { books, events } = stripe;
  const now = books.now();
  const subscription = books.put<Subscription>({
    id: books.newId('sub'),
    object: 'subscription',
    created: now,
    customer,
    status: trialEnd === null ? 'active' : 'trialing',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    trial_end: trialEnd,
    latest_invoice: null,
    metadata,
    items: {
      object: 'list',
      data: [
        {
          id: books.newId('si'),
          object: 'subscription_item',
          price,
          quantity: 1,
          current_period_start: now,
          current_period_end: trialEnd ?? now + lengthOf(price),
        },
      ],
    },
  });
  events.emit('customer.subscription.created', subscription);
  const first = { description: nameOf(stripe, price), amount: trialEnd === null ? price.unit_amount : 0 };
  bill(stripe, subscription, [first], 'subscription_create');
  return subscription;
}

/** Three days before a trial ends, Stripe says so. */
export function remind({ events }: StripeSide, subscription: Subscription): void {
  if (subscription.status === 'trialing') events.emit('customer.subscription.trial_will_end', subscription);
}

/** The next period begins now, with its bill; or the end, when somebody cancelled. */
export function renew(stripe: StripeSide, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) endNow(stripe, subscription);
  else beginPeriod(stripe, subscription);
}

function beginPeriod(stripe: StripeSide, subscription: Subscription): void {
  const item = itemOf(subscription);
  item.current_period_start = stripe.books.now();
  item.current_period_end = item.current_period_start + lengthOf(item.price);
  if (subscription.status === 'trialing') subscription.status = 'active';
  const line = { description: nameOf(stripe, item.price), amount: item.price.unit_amount };
  bill(stripe, subscription, [line], 'subscription_cycle');
  changed(stripe, subscription);
}

/** Tries every open bill again with the card as it is now. */
export function payOpenBills(stripe: StripeSide, subscription: Subscription): void {
  const open = stripe.books.all(
    'invoice',
    (one) => one.status === 'open' && subscriptionOf(one) === subscription.id,
  );
  for (const invoice of open) attempt(stripe, subscription, invoice);
  changed(stripe, subscription);
}

/** Another plan: the unused rest of the old one is taken off, the difference is due at once. */
export function changePrice(stripe: StripeSide, subscription: Subscription, price: Price): void {
  const item = itemOf(subscription);
  const old = item.price;
  if (old.id === price.id) return;
  const now = stripe.books.now();
  const isTrial = subscription.status === 'trialing';
  const left = Math.max(0, item.current_period_end - now) / lengthOf(old);
  const isOtherInterval = old.recurring?.interval !== price.recurring?.interval;
  item.price = price;
  if (isOtherInterval && !isTrial) {
    item.current_period_start = now;
    item.current_period_end = now + lengthOf(price);
  }
  const share = isOtherInterval ? 1 : left;
  const lines = [
    { description: `Unused time on ${nameOf(stripe, old)}`, amount: -Math.round(old.unit_amount * left) },
    {
      description: `Remaining time on ${nameOf(stripe, price)}`,
      amount: Math.round(price.unit_amount * share),
    },
  ];
  if (!isTrial) bill(stripe, subscription, lines, 'subscription_update');
  changed(stripe, subscription);
}

/** It ends by itself at the end of the period, or goes on after all. */
export function cancelLater(stripe: StripeSide, subscription: Subscription, isCancelled: boolean): void {
  subscription.cancel_at_period_end = isCancelled;
  subscription.cancel_at = isCancelled ? itemOf(subscription).current_period_end : null;
  changed(stripe, subscription);
}

export function endNow({ books, events }: StripeSide, subscription: Subscription): void {
  subscription.status = 'canceled';
  subscription.canceled_at = books.now();
  books.put(subscription);
  events.emit('customer.subscription.deleted', subscription);
}

/** Writes a bill and tries to have it paid. What is left over becomes credit of the customer. */
function bill(stripe: StripeSide, subscription: Subscription, lines: Line[], reason: string): void {
  const { books, events } = stripe;
  const customer = books.get('customer', subscription.customer);
  const sum = lines.reduce((total, { amount }) => total + amount, 0) + customer.balance;
  customer.balance = Math.min(0, sum);
  books.put(customer);
  const id = books.newId('in');
  const total = Math.max(0, sum);
  const invoice = books.put<Invoice>({
    id,
    object: 'invoice',
    created: books.now(),
    number: `SANDBOX-${id.slice(-4)}`,
    customer: customer.id,
    currency: itemOf(subscription).price.currency,
    total,
    total_excluding_tax: total,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    status: 'open',
    billing_reason: reason,
    hosted_invoice_url: `${events.pagesUrl}/stripe/invoice/${id}`,
    invoice_pdf: `${events.pagesUrl}/stripe/invoice/${id}`,
    lines: { object: 'list', data: lines },
    metadata: {},
    status_transitions: { paid_at: null },
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  });
  subscription.latest_invoice = id;
  attempt(stripe, subscription, invoice);
}

function attempt({ books, events }: StripeSide, subscription: Subscription, invoice: Invoice): void {
  const { sandbox_card } = books.get('customer', invoice.customer);
  const isPaid = invoice.total === 0 || sandbox_card === 'good';
  invoice.attempt_count += 1;
  if (isPaid) Object.assign(invoice, paidInFull(invoice.total, books.now()));
  books.put(invoice);
  const isOpen =
    books.all('invoice', (one) => one.status === 'open' && subscriptionOf(one) === subscription.id).length >
    0;
  if (isOpen) subscription.status = 'past_due';
  else if (subscription.status === 'past_due') subscription.status = 'active';
  books.put(subscription);
  events.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
}

function changed({ books, events }: StripeSide, subscription: Subscription): void {
  books.put(subscription);
  events.emit('customer.subscription.updated', subscription);
}

const subscriptionOf = (invoice: Invoice) => invoice.parent?.subscription_details.subscription;

const paidInFull = (total: number, paid_at: number) =>
  ({ status: 'paid', amount_paid: total, amount_remaining: 0, status_transitions: { paid_at } }) as const;

/** Writes the bill of a payment that was made in a checkout, paid as it is. */
export function billPayment(
  { books, events }: StripeSide,
  { customer, currency, amount_total, sandbox_name, sandbox_invoice_metadata }: CheckoutSession,
): void {
  if (sandbox_invoice_metadata === null) return;
  const id = books.newId('in');
  const invoice = books.put<Invoice>({
    id,
    object: 'invoice',
    created: books.now(),
    number: `SANDBOX-${id.slice(-4)}`,
    customer,
    currency,
    total: amount_total,
    total_excluding_tax: amount_total,
    amount_due: amount_total,
    attempt_count: 1,
    billing_reason: 'manual',
    hosted_invoice_url: `${events.pagesUrl}/stripe/invoice/${id}`,
    invoice_pdf: `${events.pagesUrl}/stripe/invoice/${id}`,
    lines: { object: 'list', data: [{ description: sandbox_name, amount: amount_total }] },
    metadata: sandbox_invoice_metadata,
    parent: null,
    ...paidInFull(amount_total, books.now()),
  });
  events.emit('invoice.paid', invoice);
}

/** Returns what a price is for, as bills say it. */
export function nameOf({ books }: StripeSide, price: Price): string {
  const name = books.find('product', price.product)?.name ?? price.product;
  return price.recurring ? `${name} (${price.recurring.interval})` : name;
}
