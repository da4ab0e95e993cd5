import type { Subscription } from '@herald/contract';
import type { FrequencyCap } from '../delivery/frequency.ts';
import type { QuietHours } from '../delivery/quietHours.ts';

/**
 * What caused an outgoing message. `system` is what Herald itself must say: that a wish was heard, that nobody is there.
 * `phone_app` messages are only ever reported to us.
 */
export const causes = ['inbox', 'system', 'campaign', 'automation', 'ai_agent', 'api'] as const;
export type Cause = (typeof causes)[number];

/** What the decision is made from. Loaded for many people at once, judged one by one. */
export interface GateFacts {
  now: Date;
  cause: Cause;
  number: NumberFacts;
  contact: ContactFacts;
  /** Null for free-form messages. */
  template: TemplateFacts | null;
  /** Null for what leaves without rules of its own, as answers of people do. */
  terms: Terms | null;
  /** What whoever sends may still spend; null without a budget. */
  budget: BudgetFacts | null;
  /** Null while Meta limits nothing, or nobody knows a limit. */
  portfolio: PortfolioFacts | null;
  /** Others try the messages of the campaign out, and which of them this person gets is not known yet. */
  awaitsWinner?: boolean;
}

export interface NumberFacts extends Subscription {
  status: string | null;
  /** There is a token, and Meta did not refuse it. */
  hasToken: boolean;
  /** The operator has blocked the team. */
  isBlocked: boolean;
  /** An Owner asked for the team's end. */
  isEnding: boolean;
  /** Stops the number altogether. */
  violation: string | null;
  /** Stop a part of its messages. */
  restrictions: readonly Restriction[];
  /** The team's time zone, for people whose own is unknown. */
  zone: string;
  /** In which its account pays. */
  currency: string;
}

/** What Meta forbids an account for a while, in its own words. */
export interface Restriction {
  type: string;
  /** ISO 8601; null until Meta lifts it. */
  expires_at: string | null;
}

export interface ContactFacts {
  optin: 'opted_in' | 'opted_out' | 'unknown';
  phone: string | null;
  /** Business-scoped user id. */
  bsuid: string | null;
  /** Null when the person never wrote to this number. */
  windowClosesAt: Date | null;
  /** ISO code; null when nobody knows. */
  country: string | null;
  /** Campaigns and marketing that they had in the days of the frequency cap, whoever sent it; 0 without a cap. */
  recentMarketing: number;
  /** In which they usually read, on the team's clock; null while nobody knows, or nobody asked. */
  bestHour: number | null;
  /** Already one of the people whom the portfolio's limit counts: another message makes no difference. */
  isInPortfolio: boolean;
  /** The team blocked them on this number. */
  isBlocked: boolean;
  /** What the message reminds of is bought, or otherwise over. */
  isSettled: boolean;
}

export interface TemplateFacts {
  /** Null when it is gone, or belongs to another WhatsApp account than the number. */
  status: string | null;
  category: string;
  /** Keys of variables that have no value. */
  missing: readonly string[];
}

/** Rules that a message carries, as chosen by whoever planned its campaign, automation or call. */
export interface Terms {
  quietHours: QuietHours | null;
  frequencyCap: FrequencyCap | null;
  /** `YYYY-MM-DDTHH:mm` on each recipient's own clock; null when the start was the same moment for everybody. */
  recipientTime: string | null;
  /** The start of a campaign that comes to each person in their best hour; null where that does not matter. */
  bestHourFrom: Date | null;
  /** Millionths that everything of its campaign or automation may cost. */
  budget: number | null;
  /** The cart of which it reminds. */
  unlessCheckoutDone: number | null;
}

/** In millionths of the currency. */
export interface BudgetFacts {
  /** Left of the budget: what was delivered is spent, and what is under way will be. */
  room: number;
  /** Of this message, by the price list. */
  price: number;
}

/** Different people to whom the portfolio wrote first within 24 hours. */
export interface PortfolioFacts {
  limit: number;
  used: number;
  /** Of the limit, what campaigns leave to answers, orders and automations. */
  reserve: number;
  /** When somebody leaves the count, so that there is room again. */
  freeAt: Date;
}

export type RefusalReason =
  | 'team_blocked'
  | 'team_ending'
  | 'number_not_connected'
  | 'number_in_violation'
  | 'plan_required'
  | 'template_not_usable'
  | 'template_paused'
  | 'template_in_review'
  | 'portfolio_limit'
  | 'no_phone'
  | 'contact_blocked'
  | 'opted_out'
  | 'window_closed'
  | 'variable_missing'
  | 'frequency_capped'
  | 'recipient_time'
  | 'best_hour'
  | 'quiet_hours'
  | 'awaits_winner'
  | 'budget_reached'
  | 'order_placed'
  | 'message_unreadable';

/** Whom a refusal is about: a campaign stops for the number, the template or itself (`owner`), and passes over one contact. */
export type RefusalScope = 'number' | 'template' | 'owner' | 'contact';

export interface Refusal {
  reason: RefusalReason;
  scope: RefusalScope;
  /** When to ask again. Null: waiting will not help. */
  until: Date | null;
}

/** Looks at the facts and refuses, or has nothing to say. */
export type Rule = (facts: GateFacts) => Refusal | null;

/** Stored with the message: answers "why did this person (not) get it?". */
export type Decision = { at: Date; looked: Looked } & ({ allowed: true } | ({ allowed: false } & Refusal));

/** One rule's word, for people who ask why. */
export interface RuleVerdict {
  rule: string;
  refusal: Refusal | null;
}

/** The facts that were looked at, without anything that identifies a person. */
export interface Looked {
  cause: Cause;
  optin: string;
  windowClosesAt: Date | null;
  number: string | null;
  template: string | null;
  missing?: readonly string[];
  /** Told only when a rule about it exists for this message. */
  country?: string | null;
  recentMarketing?: number;
  bestHour?: number | null;
  portfolio?: { limit: number; used: number };
  /** Whether what it reminds of was bought by then, or otherwise over. */
  settled?: boolean;
}
