import { isEntitled, type PaidFeature } from '@herald/contract';
import { hourFrom } from '../delivery/bestHour.ts';
import { quietUntil } from '../delivery/quietHours.ts';
import { timeInAll } from '../delivery/recipientTime.ts';
import { zonesFor } from '../delivery/zones.ts';
import { remember } from './remember.ts';
import type { Cause, GateFacts, Rule } from './types.ts';

/** What each cause needs of the plan: people are answered, and Herald says what it must, without any. */
export const featureOf: Readonly<Record<Cause, PaidFeature | null>> = {
  inbox: null,
  system: null,
  ai_agent: null,
  api: null,
  automation: 'automations',
  campaign: 'campaigns',
};

export const planAllows: Rule = ({ cause, number, now }) => {
  const feature = featureOf[cause];
  if (feature === null || isEntitled(number, feature, now)) return null;
  return { reason: 'plan_required', scope: 'number', until: null };
};

/** Only who hears from us first counts: with an open window, or counted today already, a message changes nothing. */
export function usesPortfolio({ template, contact, now }: Pick<GateFacts, 'template' | 'contact' | 'now'>) {
  const isOpen = contact.windowClosesAt !== null && contact.windowClosesAt > now;
  return template !== null && !isOpen && !contact.isInPortfolio;
}

/** Campaigns leave the reserve to what people and shops wait for. */
export const portfolioHasRoom: Rule = (facts) => {
  const { portfolio, cause } = facts;
  if (!portfolio || !usesPortfolio(facts)) return null;
  const room = portfolio.limit - portfolio.used - (cause === 'campaign' ? portfolio.reserve : 0);
  return room > 0 ? null : { reason: 'portfolio_limit', scope: 'number', until: portfolio.freeAt };
};

/** The last message that fits is the last one: nothing smaller is looked for behind it. */
export const withinBudget: Rule = ({ budget }) => {
  if (!budget || budget.price <= budget.room) return null;
  return { reason: 'budget_reached', scope: 'owner', until: null };
};

export const notTooFrequent: Rule = ({ terms, contact }) => {
  const cap = terms?.frequencyCap;
  if (!cap || contact.recentMarketing < cap.messages) return null;
  return { reason: 'frequency_capped', scope: 'contact', until: null };
};

/** What starts by each recipient's clock comes to nobody before their time. */
export const recipientTimeHasCome: Rule = ({ terms, contact, number, now }) => {
  const local = terms?.recipientTime;
  if (!local) return null;
  const due = dueFor(local, contact.country, number.zone);
  return due > now ? { reason: 'recipient_time', scope: 'contact', until: due } : null;
};

const dueFor = remember((local: string, country: string | null, zone: string) =>
  timeInAll(local, zonesFor(country, zone)),
);

/** Within a day of the start, or of the chosen time where somebody lives. Whose hour is not known does not wait. */
export const bestHourHasCome: Rule = ({ terms, contact, number, now }) => {
  const { bestHourFrom, recipientTime } = terms ?? {};
  if (!bestHourFrom || contact.bestHour === null) return null;
  const chosen = recipientTime ? dueFor(recipientTime, contact.country, number.zone).getTime() : 0;
  const due = hourOf(contact.bestHour, number.zone, Math.max(bestHourFrom.getTime(), chosen));
  return due > now ? { reason: 'best_hour', scope: 'contact', until: due } : null;
};

const hourOf = remember((hour: number, zone: string, from: number) => hourFrom(hour, zone, new Date(from)));

/** Later than anything: whoever finds the winner makes them due. */
export const untilWinner = new Date('9999-12-31T00:00:00Z');

export const winnerIsKnown: Rule = ({ awaitsWinner }) =>
  awaitsWinner ? { reason: 'awaits_winner', scope: 'contact', until: untilWinner } : null;

export const notInQuietHours: Rule = ({ terms, contact, number, now }) => {
  const quiet = terms?.quietHours;
  if (!quiet) return null;
  const minute = Math.floor(now.getTime() / 60_000);
  const until = endFor(quiet.from, quiet.to, contact.country, number.zone, minute);
  return until ? { reason: 'quiet_hours', scope: 'contact', until } : null;
};

const endFor = remember((from: string, to: string, country: string | null, zone: string, minute: number) =>
  quietUntil({ from, to }, zonesFor(country, zone), zone, new Date(minute * 60_000)),
);
