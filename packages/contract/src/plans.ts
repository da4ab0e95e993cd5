import type { Locale, Money } from './common.ts';

export const plans = [
  'free',
  'stripe_scale',
  'stripe_pro',
  'stripe_business',
  'shopify_scale',
  'shopify_pro',
  'shopify_business',
] as const;
export type Plan = (typeof plans)[number];

/** The plans as people buy them, the smallest first. */
export const planTiers = ['business', 'pro', 'scale'] as const;
export type PlanTier = (typeof planTiers)[number];

export const tierNames: Readonly<Record<PlanTier, string>> = {
  business: 'Business',
  pro: 'Pro',
  scale: 'Scale',
};

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** Returns what a plan costs, without tax: for a month, or for a year at the price of ten months. */
export function priceOfPlan(tier: PlanTier, interval: BillingInterval): Money {
  const amount = { business: 49_00, pro: 99_00, scale: 249_00 }[tier];
  return { amount: interval === 'month' ? amount : amount * 10, currency: 'EUR' };
}

/** Returns which of the bought plans it is; null without one. */
export function tierOf(plan: Plan): PlanTier | null {
  return planTiers.find((tier) => plan.endsWith(`_${tier}`)) ?? null;
}

/** Returns the name that people read, `Shopify Pro` for what Shopify bills; null without a plan. */
export function planName(plan: Plan): string | null {
  const tier = tierOf(plan);
  if (tier === null) return null;
  return plan.startsWith('shopify_') ? `Shopify ${tierNames[tier]}` : tierNames[tier];
}

/** What needs a plan. Reading and answering conversations is not among it: that goes on without one. */
export const paidFeatures = ['campaigns', 'automations', 'klaviyo', 'members'] as const;
export type PaidFeature = (typeof paidFeatures)[number];

/** What each plan, and the trial of a new team, allows. */
const allowed: Readonly<Record<Plan | 'trial', readonly PaidFeature[]>> = {
  free: [],
  trial: ['campaigns', 'automations'],
  stripe_pro: ['campaigns', 'automations'],
  shopify_pro: ['campaigns', 'automations'],
  stripe_business: paidFeatures,
  shopify_business: paidFeatures,
  stripe_scale: paidFeatures,
  shopify_scale: paidFeatures,
};

/** What a team has. */
export interface Subscription {
  plan: Plan;
  /** Somebody gave it what the plan Scale has. */
  hasScaleAccess: boolean;
  trialEndsAt: Date | null;
}

/** Returns whether a team may use something now: by its plan, its trial or an access that it was given. */
export function isEntitled(subscription: Subscription, feature: PaidFeature, now: Date): boolean {
  const { plan, hasScaleAccess, trialEndsAt } = subscription;
  const isOnTrial = trialEndsAt !== null && trialEndsAt > now;
  const had: (Plan | 'trial')[] = [plan];
  if (hasScaleAccess) had.push('stripe_scale');
  if (isOnTrial) had.push('trial');
  return had.some((one) => allowed[one].includes(feature));
}

/** Returns whether a plan, whoever bills it, allows something. */
export function tierAllows(tier: PlanTier, feature: PaidFeature): boolean {
  return allowed[`stripe_${tier}`].includes(feature);
}

/** Returns the plans that help somebody who wants a feature, as a list to read: `Business or Scale`. */
export function plansWith(feature: PaidFeature, locale: Locale): string {
  const names = planTiers.filter((tier) => tierAllows(tier, feature)).map((tier) => tierNames[tier]);
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}
