import type { PriceChange } from '@herald/contract';
import type { MarketTable, Rate, RateCard } from '@herald/whatsapp/model';
import { priceInstead } from '@herald/whatsapp/model';

export interface Comparison {
  changes: PriceChange[];
  same: number;
}

const keyOf = ({ market, category, tierFrom }: Rate) => `${market}/${category}/${tierFrom}`;

/** Returns what a list changes against the one before it, by market. */
export function compareRates(before: RateCard | null, after: RateCard, markets: MarketTable): Comparison {
  const old = new Map((before?.rates ?? []).map((rate) => [keyOf(rate), rate]));
  const fresh = new Map(after.rates.map((rate) => [keyOf(rate), rate]));
  const changes: PriceChange[] = [];
  let same = 0;
  for (const [key, rate] of fresh) {
    const was = old.get(key)?.micros ?? null;
    if (was === rate.micros) same += 1;
    else changes.push(changeOf(was === null ? 'added' : 'changed', rate, was, rate.micros));
  }
  for (const [key, rate] of old) {
    if (!fresh.has(key))
      changes.push(changeOf('removed', rate, rate.micros, priceInstead(after, markets, rate)));
  }
  return { changes: changes.sort(byMarket), same };
}

function changeOf(
  kind: PriceChange['kind'],
  rate: Rate,
  before: number | null,
  after: number | null,
): PriceChange {
  const { market, category, tierFrom: tier_from } = rate;
  const percent = before && after !== null ? Math.round((after / before - 1) * 1000) / 10 : null;
  return { kind, market, category, tier_from, before_micros: before, after_micros: after, percent };
}

const byMarket = (a: PriceChange, b: PriceChange) =>
  a.market.localeCompare(b.market) || a.category.localeCompare(b.category) || a.tier_from - b.tier_from;
