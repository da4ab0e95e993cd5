// Objects as Stripe's API answers them, with the fields that a merchant's billing needs. Times are seconds.

interface Thing {
  id: string;
  created: number;
}

/** How the card behaves: `failing` was good once, and its next payment fails. */
export type Card = 'good' | 'failing';

export interface Customer extends Thing {
  object: 'customer';
  name: string | null;
  email: string | null;
  /** Credit is negative, and pays the next bills. */
  balance: number;
  metadata: Record<string, string>;
  /** Of the sandbox alone. */
  sandbox_card: Card;
}

export interface Product extends Thing {
  object: 'product';
  name: string;
}

export interface Price extends Thing {
  object: 'price';
  active: boolean;
  product: string;
  unit_amount: number;
  currency: string;
  lookup_key: string | null;
  recurring: { interval: 'month' | 'year' } | null;
}

export interface Subscription extends Thing {
  object: 'subscription';
  customer: string;
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled';
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  trial_end: number | null;
  latest_invoice: string | null;
  metadata: Record<string, string>;
  items: { object: 'list'; data: [SubscriptionItem] };
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  price: Price;
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
}

export interface Invoice extends Thing {
  object: 'invoice';
  number: string;
  customer: string;
  currency: string;
  total: number;
  total_excluding_tax: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  status: 'open' | 'paid';
  billing_reason: string;
  hosted_invoice_url: string;
  invoice_pdf: string;
  lines: { object: 'list'; data: { description: string; amount: number }[] };
  metadata: Record<string, string>;
  status_transitions: { paid_at: number | null };
  /** Null of a bill for a single payment. */
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } } | null;
}

export interface CheckoutSession extends Thing {
  object: 'checkout.session';
  mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  customer: string;
  client_reference_id: string | null;
  currency: string;
  amount_subtotal: number;
  amount_total: number;
  success_url: string;
  cancel_url: string;
  url: string;
  subscription: string | null;
  payment_intent: string | null;
  metadata: Record<string, string>;
  /** Of the sandbox alone. */
  sandbox_price: string | null;
  sandbox_name: string;
  sandbox_trial_end: number | null;
  sandbox_payment_metadata: Record<string, string>;
  /** What the bill of a single payment carries; null where none is to be written. */
  sandbox_invoice_metadata: Record<string, string> | null;
}

export interface Charge extends Thing {
  object: 'charge';
  customer: string;
  payment_intent: string;
  metadata: Record<string, string>;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
}

export interface Dispute extends Thing {
  object: 'dispute';
  charge: string;
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'needs_response' | 'won' | 'lost';
}

export interface PortalConfiguration extends Thing {
  object: 'billing_portal.configuration';
  active: true;
  metadata: Record<string, string>;
}

export interface PortalSession extends Thing {
  object: 'billing_portal.session';
  customer: string;
  return_url: string;
  url: string;
  /** Of the sandbox alone: another price that waits for its confirmation. */
  sandbox_price: string | null;
  sandbox_subscription: string | null;
}

export type StripeObject =
  | Customer
  | Product
  | Price
  | Subscription
  | Invoice
  | CheckoutSession
  | Charge
  | Dispute
  | PortalConfiguration
  | PortalSession;

export type Kind = StripeObject['object'];
export type ObjectOf<K extends Kind> = Extract<StripeObject, { object: K }>;
