import type { DeliveryOptions } from '@herald/contract';
import { deliveryOptions } from '@herald/contract';
import type { CampaignFacts } from './types.ts';

export interface StoredDelivery {
  delivery: unknown;
  /** `YYYY-MM-DDTHH:mm`. */
  scheduled_local: string | null;
  schedule_zone: string | null;
}

export function readDelivery(stored: unknown): DeliveryOptions {
  return deliveryOptions.parse(stored);
}

/** What the gate wants to know of a campaign. */
export function campaignFactsOf(stored: StoredDelivery): CampaignFacts {
  const { quiet_hours: quietHours, frequency_cap: frequencyCap } = readDelivery(stored.delivery);
  const recipientTime = stored.schedule_zone === 'recipient' ? stored.scheduled_local : null;
  return { quietHours, frequencyCap, recipientTime };
}
