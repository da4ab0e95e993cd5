import type { Subscription } from '@herald/contract';
import { expect, test } from 'vitest';
import { requirePlan } from './requirePlan.ts';

const now = new Date('2026-11-20T10:00:00Z');
const free: Subscription = { plan: 'free', hasScaleAccess: false, trialEndsAt: now };

test('whoever is refused is told which plans help, in both languages', () => {
  expect(() => requirePlan({ ...free, plan: 'stripe_scale' }, 'klaviyo', now)).not.toThrow();
  const refused = (): unknown => requirePlan({ ...free, plan: 'stripe_pro' }, 'klaviyo', now);
  expect(refused).toThrow(
    expect.objectContaining({
      code: 'plan_required',
      status: 403,
      text: {
        en: 'Connecting Klaviyo needs the plan Business or Scale.',
        fr: 'La connexion à Klaviyo demande l’offre Business ou Scale.',
      },
    }),
  );
  expect(() => requirePlan(free, 'automations', now)).toThrow(/needs the plan Business, Pro, or Scale/);
});
