import { expect, test } from 'vitest';
import { isEntitled, type Plan, paidFeatures, plans, plansWith, type Subscription } from './plans.ts';

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
  expect(plansWith('campaigns')).toEqual(['Business', 'Pro', 'Scale']);
  expect(plansWith('members')).toEqual(['Business', 'Scale']);
});
