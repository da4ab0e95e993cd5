import { type DeliveryOptions, deliveryOptions, microsOf } from '@herald/contract';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { Terms } from './types.ts';

export interface StoredDelivery {
  delivery: unknown;
  /** `YYYY-MM-DDTHH:mm`. */
  scheduled_local: string | null;
  schedule_zone: string | null;
  started_at: Date | null;
  currency: string;
}

/** Refuses what this Herald does not know: a newer one wrote it, or the row was damaged. */
export function readDelivery(stored: unknown): DeliveryOptions {
  const read = deliveryOptions.safeParse(stored);
  if (!read.success) throw unreadable(read.error);
  return read.data;
}

/** To look at: of what cannot be read the usual rules are shown, and saving them mends it. */
export function showDelivery(stored: unknown): DeliveryOptions {
  return deliveryOptions.safeParse(stored).data ?? deliveryOptions.parse({});
}

function unreadable(cause: unknown): AppError {
  const text = {
    en: 'This version of Herald cannot read how this campaign is to be sent. Look at its settings and save them.',
    fr: 'Cette version de Herald ne peut pas lire les réglages d’envoi de cette campagne. Vérifiez-les et enregistrez-les.',
  };
  return new AppError(campaignUnreadable, text, { cause });
}

export const campaignUnreadable = 'campaign_unreadable';

/** What the gate wants to know of a campaign: its messages carry nothing themselves, so that a change counts at once. */
export function termsOfCampaign(stored: StoredDelivery): Terms {
  const recipientTime = stored.schedule_zone === 'recipient' ? stored.scheduled_local : null;
  const delivery = readDelivery(stored.delivery);
  const terms = chosen(delivery, stored.currency);
  const bestHourFrom = delivery.best_hour ? stored.started_at : null;
  return { ...terms, recipientTime, bestHourFrom, unlessCheckoutDone: null };
}

function chosen({ quiet_hours, frequency_cap, budget }: Chosen, currency: string) {
  return {
    quietHours: quiet_hours,
    frequencyCap: frequency_cap,
    budget: budget === null ? null : microsOf(budget, currency),
  };
}

/** What a message carries itself (`messages.terms`). Its budget is in minor units of the account's currency. */
const ofDelivery = deliveryOptions.pick({ quiet_hours: true, frequency_cap: true, budget: true });
type Chosen = z.output<typeof ofDelivery>;
export const messageTerms = ofDelivery.extend({
  /** The cart of which it reminds: once it is bought, the message is wanted no more. */
  unless_checkout_done: z.int().nullable().default(null),
});
export type MessageTerms = z.input<typeof messageTerms>;

export function termsOfMessage(stored: unknown, currency: string): Terms | null {
  if (stored === null || stored === undefined) return null;
  const terms = messageTerms.parse(stored);
  const ofCampaigns = { recipientTime: null, bestHourFrom: null };
  return { ...chosen(terms, currency), ...ofCampaigns, unlessCheckoutDone: terms.unless_checkout_done };
}

/** For what had its turn before: the hour may forbid another try, the cap and the budget would only meet the message itself. */
export function termsForAnotherTry(terms: Terms | null): Terms | null {
  return terms && { ...terms, frequencyCap: null, recipientTime: null, bestHourFrom: null, budget: null };
}
