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

const names = ['Business', 'Pro', 'Scale'] as const;

/** Returns the names of the plans that help somebody who wants a feature. */
export function plansWith(feature: PaidFeature): string[] {
  return names.filter((name) =>
    allowed[`stripe_${name.toLowerCase() as Lowercase<typeof name>}`].includes(feature),
  );
}
