import type { PriceCategory } from './card.ts';

/** Rules that change with the calendar. Configuration, so that they can be corrected by invoices. */
export interface PricingRules {
  /** From this day on service messages and utility templates inside the window are charged. */
  servicePaidFrom: string;
  /** Free service messages per phone number and month, since that day. */
  freeServicePerMonth: number;
}

export const defaultPricingRules: PricingRules = { servicePaidFrom: '2026-10-01', freeServicePerMonth: 1000 };

export interface ChargeFacts {
  category: PriceCategory;
  at: Date;
  insideServiceWindow: boolean;
  insideFreeEntryWindow: boolean;
  /** Service messages delivered from this number since the 1st, in the account's time zone. */
  serviceMessagesThisMonth: number;
}

/** Names of Meta's `pricing.type`. */
export type ChargeType = 'regular' | 'free_customer_service' | 'free_entry_point';

/** Whether a delivered message is charged at its list price. */
export function chargeTypeOf(facts: ChargeFacts, rules: PricingRules = defaultPricingRules): ChargeType {
  if (facts.insideFreeEntryWindow) return 'free_entry_point';
  const paid = facts.at.toISOString().slice(0, 10) >= rules.servicePaidFrom;
  if (facts.category === 'service') {
    return paid && facts.serviceMessagesThisMonth >= rules.freeServicePerMonth
      ? 'regular'
      : 'free_customer_service';
  }
  if (facts.category === 'utility' && facts.insideServiceWindow && !paid) return 'free_customer_service';
  return 'regular';
}
