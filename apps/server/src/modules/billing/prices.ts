import {
  type BillingInterval,
  billingIntervals,
  type PlanTier,
  planTiers,
  priceOfPlan,
  tierNames,
} from '@herald/contract';
import Stripe from 'stripe';

/** Our own ids of the products at Stripe: a subscription says by them which plan it is, whatever its price was. */
const productId = (tier: PlanTier) => `herald_${tier}`;

/** Returns the plan that a product at Stripe stands for; null for what is not ours. */
export function tierOfProduct(product: string): PlanTier | null {
  return planTiers.find((tier) => productId(tier) === product) ?? null;
}

/**
 * Returns Stripe's id of what a plan costs now. Our table is what counts: a price that Stripe does not have yet is made
 * there, and one that differs is replaced for whoever buys from now on.
 */
export async function findPrice(stripe: Stripe, tier: PlanTier, interval: BillingInterval): Promise<string> {
  const { amount, currency } = priceOfPlan(tier, interval);
  const lookupKey = `${productId(tier)}_${interval}`;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true });
  const fits = data.find(
    (price) => price.unit_amount === amount && price.currency === currency.toLowerCase(),
  );
  if (fits) return fits.id;
  await ensureProduct(stripe, tier);
  const made = await stripe.prices.create({
    product: productId(tier),
    unit_amount: amount,
    currency: currency.toLowerCase(),
    recurring: { interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    tax_behavior: 'exclusive',
  });
  return made.id;
}

async function ensureProduct(stripe: Stripe, tier: PlanTier): Promise<void> {
  try {
    await stripe.products.create({ id: productId(tier), name: `Herald ${tierNames[tier]}` });
  } catch (error) {
    // It is there already.
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_already_exists')
      throw error;
  }
}

/** Every price that somebody may change to, by plan. */
export async function findAllPrices(stripe: Stripe): Promise<{ product: string; prices: string[] }[]> {
  const found: { product: string; prices: string[] }[] = [];
  for (const tier of planTiers) {
    const prices: string[] = [];
    for (const interval of billingIntervals) prices.push(await findPrice(stripe, tier, interval));
    found.push({ product: productId(tier), prices });
  }
  return found;
}
