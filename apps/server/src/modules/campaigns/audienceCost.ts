import { priceCategories, priceOf } from '@herald/whatsapp/model';
import { priceBook } from '../../messaging/prices/index.ts';
import type { AudienceMessage } from './audienceMessages.ts';
import type { AudienceGroup } from './audienceQueries.ts';

export interface MarketCost {
  market: string;
  recipients: number;
  /** Millionths of the currency. */
  unitMicros: number;
  micros: number;
}

/**
 * What a message to all of these costs, market by market, the dearest first. Of messages whose templates have become of
 * several categories since, anybody may get the dearest.
 */
export function costOf(
  groups: AudienceGroup[],
  messages: readonly AudienceMessage[],
  currency: string,
  at: Date,
) {
  const categories = new Set(messages.map(({ template }) => categoryOf(template?.category ?? '')));
  const markets = new Map<string, MarketCost>();
  let [isEstimate, atMostMicros, free] = [false, 0, 0];
  for (const { prefix, count, isFree } of groups) {
    const prices = [...categories].map((category) =>
      priceOf(priceBook(), { phone: prefix, category, currency, at }),
    );
    if (prices.some((one) => !one || one.estimated)) isEstimate = true;
    const price = prices.reduce((most, one) => ((one?.micros ?? 0) > (most?.micros ?? 0) ? one : most));
    const market = price?.market ?? '?';
    const known = markets.get(market) ?? { market, recipients: 0, unitMicros: price?.micros ?? 0, micros: 0 };
    known.recipients += count;
    atMostMicros += count * (price?.micros ?? 0);
    free += isFree ? count : 0;
    known.micros += isFree ? 0 : count * (price?.micros ?? 0);
    markets.set(market, known);
  }
  const list = [...markets.values()].sort((a, b) => b.micros - a.micros);
  const micros = list.reduce((total, one) => total + one.micros, 0);
  return { markets: list, isEstimate, micros, atMostMicros, free };
}

const categoryOf = (category: string) =>
  priceCategories.find((name) => name === category.toLowerCase()) ?? 'marketing';
