/** Money in Herald's prices is an integer in millionths of a currency unit: 0.0712 EUR is 71,200. */
export const microsPerUnit = 1_000_000;

export const priceCategories = [
  'marketing',
  'utility',
  'authentication',
  'authentication_international',
  'service',
] as const;
export type PriceCategory = (typeof priceCategories)[number];

export interface Rate {
  market: string;
  category: PriceCategory;
  /** First message of the month at this rate: volume tiers are marginal. 0 for the list rate. */
  tierFrom: number;
  micros: number;
  /** True where the figure is a reading or conversion and not a line of the official card. */
  estimated: boolean;
}

/** One price list of Meta: one currency, valid from a day on, until the next one of that currency. */
export interface RateCard {
  id: string;
  currency: string;
  /** Day in `YYYY-MM-DD`; Meta changes rates at quarter starts. */
  validFrom: string;
  /** Market whose rates stand in for markets that the card does not list. */
  defaultMarket: string;
  rates: readonly Rate[];
}

export interface Market {
  market: string;
  /** ISO code; for a prefix that countries share, the largest of them. */
  country: string;
  /** Market whose rate stands in where a card does not list this one. */
  region: string;
}

/** Calling prefix → market; the longest prefix that fits wins. */
export interface MarketTable {
  byPrefix: ReadonlyMap<string, Market>;
  longest: number;
}

/** `0.0712` → 71200. Returns null for anything but a plain non-negative decimal with at most six places. */
export function parsePrice(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * microsPerUnit + Number((match[2] ?? '').padEnd(6, '0'));
}
