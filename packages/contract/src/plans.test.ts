import { expect, test } from 'vitest';
import {
  isEntitled,
  type Plan,
  paidFeatures,
  planName,
  plans,
  plansWith,
  priceOfPlan,
  type Subscription,
} from './plans.ts';

const now = new Date('2026-11-20T10:00:00Z');
const team = (values: Partial<Subscription> = {}): Subscription => ({
  plan: 'free',
  hasScaleAccess: false,
  trialEndsAt: null,
  ...values,
});
const featuresOf = (values: Partial<Subscription>) =>
  paidFeatures.filter((feature) => isEntitled(team(values), feature, now));

test('a trial allows to try what goes out, until it ends', () => {
  expect(featuresOf({ trialEndsAt: new Date('2026-11-20T10:00:01Z') })).toEqual(['campaigns', 'automations']);
  expect(featuresOf({ trialEndsAt: now })).toEqual([]);
  expect(featuresOf({})).toEqual([]);
});

test('every plan sends; Klaviyo and members come with Business and Scale, or with an access that was given', () => {
  const paid = plans.filter((plan) => plan !== 'free');
  for (const plan of paid)
    expect(featuresOf({ plan })).toEqual(expect.arrayContaining(['campaigns', 'automations']));
  const withKlaviyo = (plan: Plan) => featuresOf({ plan }).includes('klaviyo');
  expect(paid.filter(withKlaviyo).sort()).toEqual([
    'shopify_business',
    'shopify_scale',
    'stripe_business',
    'stripe_scale',
  ]);
  expect(featuresOf({ hasScaleAccess: true })).toEqual([...paidFeatures]);
});

test('who is refused hears which plans help', () => {
  expect(plansWith('campaigns', 'en')).toBe('Business, Pro, or Scale');
  expect(plansWith('members', 'fr')).toBe('Business ou Scale');
});

test('plans are called by one name, with Shopify before those that Shopify bills', () => {
  expect(plans.map(planName)).toEqual([
    null,
    'Scale',
    'Pro',
    'Business',
    'Shopify Scale',
    'Shopify Pro',
    'Shopify Business',
  ]);
});

test('a year costs ten months', () => {
  expect(priceOfPlan('pro', 'month')).toEqual({ amount: 9900, currency: 'EUR' });
  expect(priceOfPlan('pro', 'year')).toEqual({ amount: 99_000, currency: 'EUR' });
});
