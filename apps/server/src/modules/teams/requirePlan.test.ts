import { expect, test } from 'vitest';
import { whyNotEntitled } from './whyNotEntitled.ts';

const now = new Date('2026-11-20T10:00:00Z');
const [before, after] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-25T00:00:00Z')];
const none = { plan: 'free', hasScaleAccess: false, trialEndsAt: null } as const;
const why = (team: Partial<Parameters<typeof whyNotEntitled>[0]>, hadSubscription = false) =>
  whyNotEntitled({ ...none, ...team }, hadSubscription, now).en;

test('a refusal names what the team has instead: another plan, a trial, or nothing any more', () => {
  expect(why({ plan: 'stripe_pro' })).toBe('Your plan Pro does not include this.');
  expect(why({ plan: 'shopify_pro', trialEndsAt: after }, true)).toContain('Shopify Pro');
  expect(why({ trialEndsAt: after })).toBe('Your trial does not include this.');
  expect(why({ trialEndsAt: before })).toBe('Your trial is over.');
  expect(why({ trialEndsAt: before }, true)).toBe('Your paid plan has ended.');
  expect(why({})).toBe('You have no active plan.');
});
