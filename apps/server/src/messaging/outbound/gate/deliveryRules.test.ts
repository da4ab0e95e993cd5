import { expect, test } from 'vitest';
import { decide } from './decide.ts';
import {
  bestHourHasCome,
  notInQuietHours,
  notTooFrequent,
  planAllows,
  portfolioHasRoom,
  recipientTimeHasCome,
  withinBudget,
} from './deliveryRules.ts';
import { goodFacts, goodTemplate } from './testing/facts.ts';
import type { ContactFacts, GateFacts, NumberFacts, Terms } from './types.ts';

const plain: Terms = {
  quietHours: null,
  frequencyCap: null,
  recipientTime: null,
  bestHourFrom: null,
  budget: null,
  unlessCheckoutDone: null,
};
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
function facts(values: {
  now?: Date;
  terms?: Partial<Terms>;
  contact?: Partial<ContactFacts>;
  number?: Partial<NumberFacts>;
}): GateFacts {
  return {
    ...goodFacts,
    now: values.now ?? goodFacts.now,
    cause: 'campaign',
    template: goodTemplate,
    terms: { ...plain, ...values.terms },
    contact: { ...goodFacts.contact, windowClosesAt: null, ...values.contact },
    number: { ...goodFacts.number, ...values.number },
  };
}

test('without a plan and after the trial campaigns and automations stop, answers go on', () => {
  const over = facts({ number: { plan: 'free', trialEndsAt: at('09:00') } });
  expect(planAllows(over)).toEqual({ reason: 'plan_required', scope: 'number', until: null });
  expect(planAllows({ ...over, cause: 'automation' })).not.toBeNull();
  for (const cause of ['inbox', 'system', 'ai_agent', 'api'] as const)
    expect(planAllows({ ...over, cause })).toBeNull();
  expect(planAllows(facts({ number: { plan: 'free', trialEndsAt: at('10:01') } }))).toBeNull();
  expect(planAllows(facts({ number: { plan: 'stripe_pro', trialEndsAt: at('09:00') } }))).toBeNull();
});

test('a campaign waits for the hour in which somebody usually reads, within a day of its start', () => {
  const terms = { bestHourFrom: at('10:20') };
  const until = (bestHour: number | null, now: Date, more: Partial<Terms> = {}) =>
    bestHourHasCome(facts({ terms: { ...terms, ...more }, contact: { bestHour, country: 'FR' }, now }))
      ?.until ?? null;
  // 10:20 in London is 11:20 in Paris, whose clock the team has.
  expect(until(18, at('10:20'))).toEqual(at('17:00'));
  expect(until(18, at('16:59'))).toEqual(at('17:00'));
  expect(until(18, at('17:00'))).toBeNull();
  expect(until(11, at('10:20'))).toBeNull();
  expect(until(10, at('10:20'))).toEqual(new Date('2026-11-21T09:00:00Z'));
  // Whoever is late, after a pause say, waits no second day.
  expect(until(11, at('15:00'))).toBeNull();
  expect(until(null, at('10:20'))).toBeNull();
  // By each recipient's clock it counts from there.
  expect(until(10, at('10:20'), { recipientTime: '2026-11-20T18:00' })).toEqual(
    new Date('2026-11-21T09:00:00Z'),
  );
  expect(until(18, at('10:20'), { recipientTime: '2026-11-20T18:30' })).toEqual(at('17:30'));
  expect(bestHourHasCome(facts({ contact: { bestHour: 18 } }))).toBeNull();
});

test('nobody gets a campaign before the chosen time has come in every zone of their country', () => {
  const terms = { recipientTime: '2026-11-20T10:00' };
  const until = (country: string | null, now: Date) =>
    recipientTimeHasCome(facts({ terms, contact: { country }, now }))?.until ?? null;
  expect(until('FR', at('08:59'))).toEqual(at('09:00'));
  expect(until('FR', at('09:00'))).toBeNull();
  expect(until('IN', at('04:00'))).toEqual(at('04:30'));
  // The last of the United States is Adak (UTC-10).
  expect(until('US', at('15:00'))).toEqual(at('20:00'));
  // Where they live is not known: the team's clock.
  expect(until(null, at('08:00'))).toEqual(at('09:00'));
  expect(recipientTimeHasCome(facts({}))).toBeNull();
});

test('whoever sleeps is left alone until the quiet hours end', () => {
  const terms = { quietHours: { from: '21:00', to: '08:30' } };
  const refusal = (country: string, now: Date) =>
    notInQuietHours(facts({ terms, contact: { country }, now }));
  expect(refusal('FR', at('19:59'))).toBeNull();
  expect(refusal('FR', at('20:00'))).toEqual({
    reason: 'quiet_hours',
    scope: 'contact',
    until: new Date('2026-11-21T07:30:00Z'),
  });
  expect(refusal('JP', at('10:00'))).toBeNull();
  expect(refusal('JP', at('13:00'))?.until).toEqual(at('23:30'));
});

test('enough campaigns in the days of the cap: passed over, not delayed', () => {
  const terms = { frequencyCap: { messages: 2, days: 7 } };
  const refusal = (recentMarketing: number) => notTooFrequent(facts({ terms, contact: { recentMarketing } }));
  expect(refusal(1)).toBeNull();
  expect(refusal(2)).toEqual({ reason: 'frequency_capped', scope: 'contact', until: null });
  expect(notTooFrequent(facts({ contact: { recentMarketing: 9 } }))).toBeNull();
});

test('the budget lets through what fits, to the last millionth', () => {
  const refusal = (room: number, price: number) => withinBudget({ ...facts({}), budget: { room, price } });
  expect([refusal(71_200, 71_200), refusal(0, 0), withinBudget(facts({}))]).toEqual([null, null, null]);
  expect(refusal(71_199, 71_200)).toEqual({ reason: 'budget_reached', scope: 'owner', until: null });
});

test('campaigns leave the reserve of the portfolio to everything else', () => {
  const portfolio = { limit: 250, used: 238, reserve: 13, freeAt: at('18:00') };
  const campaign = { ...facts({}), portfolio };
  expect(portfolioHasRoom(campaign)).toEqual({
    reason: 'portfolio_limit',
    scope: 'number',
    until: at('18:00'),
  });
  expect(portfolioHasRoom({ ...campaign, portfolio: { ...portfolio, used: 236 } })).toBeNull();
  const answer: GateFacts = { ...campaign, cause: 'inbox' };
  expect(portfolioHasRoom(answer)).toBeNull();
  expect(portfolioHasRoom({ ...answer, portfolio: { ...portfolio, used: 250 } })).not.toBeNull();
});

test('an open window and somebody who is counted already use nothing of the portfolio', () => {
  const full = { limit: 250, used: 250, reserve: 13, freeAt: at('18:00') };
  const isFree = (contact: Partial<ContactFacts>, values: Partial<GateFacts> = {}) =>
    portfolioHasRoom({ ...facts({ contact }), portfolio: full, ...values }) === null;
  expect(isFree({})).toBe(false);
  expect(isFree({ windowClosesAt: at('10:01') })).toBe(true);
  expect(isFree({ windowClosesAt: at('10:00') })).toBe(false);
  expect(isFree({ isInPortfolio: true })).toBe(true);
  expect(isFree({}, { template: null })).toBe(true);
});

test('the decision keeps what the new rules looked at', () => {
  const quietHours = { from: '09:00', to: '12:00' };
  expect(decide(facts({ terms: { quietHours } }))).toMatchObject({
    allowed: false,
    reason: 'quiet_hours',
    looked: { country: 'FR' },
  });
});
