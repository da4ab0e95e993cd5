import { type DeliveryOptions, deliveryOptions } from '@herald/contract';
import type { z } from 'zod';
import type { Terms } from './types.ts';

export interface StoredDelivery {
  delivery: unknown;
  /** `YYYY-MM-DDTHH:mm`. */
  scheduled_local: string | null;
  schedule_zone: string | null;
}

export function readDelivery(stored: unknown): DeliveryOptions {
  return deliveryOptions.parse(stored);
}

/** What the gate wants to know of a campaign: its messages carry nothing themselves, so that a change counts at once. */
export function termsOfCampaign(stored: StoredDelivery): Terms {
  const { quiet_hours: quietHours, frequency_cap: frequencyCap } = readDelivery(stored.delivery);
  const recipientTime = stored.schedule_zone === 'recipient' ? stored.scheduled_local : null;
  return { quietHours, frequencyCap, recipientTime };
}

const microsPerMinorUnit = 10_000;

export interface StoredCosts {
  delivery: unknown;
  cost_micros: number;
  reserved_micros: number;
}

/** Millionths that a campaign may still spend; null without a budget. */
export function roomOfCampaign({ delivery, cost_micros, reserved_micros }: StoredCosts): number | null {
  const { budget } = readDelivery(delivery);
  return budget === null ? null : budget * microsPerMinorUnit - cost_micros - reserved_micros;
}

/** What a message carries itself (`messages.terms`). */
export const messageTerms = deliveryOptions.pick({ quiet_hours: true, frequency_cap: true });
export type MessageTerms = z.input<typeof messageTerms>;

export function termsOfMessage(stored: unknown): Terms | null {
  if (stored === null || stored === undefined) return null;
  const { quiet_hours: quietHours, frequency_cap: frequencyCap } = messageTerms.parse(stored);
  return { quietHours, frequencyCap, recipientTime: null };
}

/** For what had its turn before: the hour may forbid another try, the frequency cap would only meet the message itself. */
export function termsForAnotherTry(terms: Terms | null): Terms | null {
  return terms && { ...terms, frequencyCap: null, recipientTime: null };
}
