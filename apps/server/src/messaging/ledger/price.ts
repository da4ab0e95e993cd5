import type { StatusPricing } from '@herald/whatsapp';
import { microsPerUnit, type PriceCategory, priceCategories, priceOf } from '@herald/whatsapp/model';
import { priceBook } from '../prices/index.ts';
import type { Priced } from './advance.ts';

export interface PriceFacts {
  phone: string | null;
  /** In which the campaign, or else the WhatsApp account, counts. */
  currency: string;
}

/** What a status says about the price, in money. Null micros: Meta's category is in no price list. */
export function priceStatus(pricing: StatusPricing, { phone, currency }: PriceFacts, at: Date): Priced {
  if (pricing.cost) {
    return {
      pricing,
      micros: Math.round(pricing.cost.amount * microsPerUnit),
      currency: pricing.cost.currency,
    };
  }
  if (!isCharged(pricing)) return { pricing, micros: 0, currency };
  const category = categoryOf(pricing.category);
  const price = category && priceOf(priceBook(), { phone, category, currency, at });
  return { pricing, micros: price?.micros ?? null, currency: price?.currency ?? null };
}

/** `billable` is announced to go away; `type` says the same. */
function isCharged({ type, billable }: StatusPricing): boolean {
  return type === null ? billable === true : type === 'regular';
}

/** Meta spells some categories in several ways and has variants of others that are charged alike. */
function categoryOf(name: string | null): PriceCategory | null {
  const plain = (name ?? '').toLowerCase().replaceAll('-', '_');
  if (plain === 'marketing_lite') return 'marketing';
  return priceCategories.find((category) => category === plain) ?? null;
}
