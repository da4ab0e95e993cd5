import type { GateFacts, TemplateFacts } from '../types.ts';

/** Facts under which everything is allowed, to change one of. */
export const goodFacts: GateFacts = {
  now: new Date('2026-11-20T10:00:00Z'),
  cause: 'inbox',
  number: {
    isBlocked: false,
    isEnding: false,
    status: 'CONNECTED',
    hasToken: true,
    violation: null,
    restrictions: [],
    plan: 'stripe_pro',
    hasScaleAccess: false,
    trialEndsAt: null,
    zone: 'Europe/Paris',
    currency: 'EUR',
  },
  contact: {
    optin: 'unknown',
    phone: '+33700000001',
    bsuid: null,
    windowClosesAt: new Date('2026-11-20T11:00:00Z'),
    country: 'FR',
    recentMarketing: 0,
    bestHour: null,
    isInPortfolio: false,
    isBlocked: false,
    isSettled: false,
  },
  template: null,
  terms: null,
  budget: null,
  portfolio: null,
};

export const goodTemplate: TemplateFacts = { status: 'APPROVED', category: 'MARKETING', missing: [] };
