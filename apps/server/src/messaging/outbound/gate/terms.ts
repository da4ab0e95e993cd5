import { type DeliveryOptions, deliveryOptions, microsOf } from '@herald/contract';
import type { z } from 'zod';
import type { Terms } from './types.ts';

export interface StoredDelivery {
  delivery: unknown;
  /** `YYYY-MM-DDTHH:mm`. */
  scheduled_local: string | null;
  schedule_zone: string | null;
  currency: string;
}

export function readDelivery(stored: unknown): DeliveryOptions {
  return deliveryOptions.parse(stored);
}

/** What the gate wants to know of a campaign: its messages carry nothing themselves, so that a change counts at once. */
export function termsOfCampaign(stored: StoredDelivery): Terms {
  const recipientTime = stored.schedule_zone === 'recipient' ? stored.scheduled_local : null;
  return { ...chosen(readDelivery(stored.delivery), stored.currency), recipientTime };
}

function chosen({ quiet_hours, frequency_cap, budget }: z.output<typeof messageTerms>, currency: string) {
  return {
    quietHours: quiet_hours,
    frequencyCap: frequency_cap,
    budget: budget === null ? null : microsOf(budget, currency),
  };
}

/** What a message carries itself (`messages.terms`). Its budget is in minor units of the account's currency. */
export const messageTerms = deliveryOptions.pick({ quiet_hours: true, frequency_cap: true, budget: true });
export type MessageTerms = z.input<typeof messageTerms>;

export function termsOfMessage(stored: unknown, currency: string): Terms | null {
  if (stored === null || stored === undefined) return null;
  return { ...chosen(messageTerms.parse(stored), currency), recipientTime: null };
}

/** For what had its turn before: the hour may forbid another try, the cap and the budget would only meet the message itself. */
export function termsForAnotherTry(terms: Terms | null): Terms | null {
  return terms && { ...terms, frequencyCap: null, recipientTime: null, budget: null };
}
