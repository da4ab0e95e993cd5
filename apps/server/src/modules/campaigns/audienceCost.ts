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

export type AudienceCost = ReturnType<typeof costOf>;

/** The same without those who are drawn to get nothing: of each market, as far as anybody knows before the draw, the same share. */
export function withoutHeldOut(cost: AudienceCost, people: number, heldOut: number): AudienceCost {
  if (people === 0 || heldOut === 0) return cost;
  const share = (people - heldOut) / people;
  let [seen, told] = [0, 0];
  const markets = cost.markets.map((market) => {
    seen += market.recipients;
    const recipients = Math.round(seen * share) - told;
    told += recipients;
    const micros = Math.round((market.micros * recipients) / market.recipients);
    return { ...market, recipients, micros };
  });
  return {
    markets: markets.filter(({ recipients }) => recipients > 0),
    isEstimate: cost.isEstimate,
    micros: markets.reduce((total, { micros }) => total + micros, 0),
    atMostMicros: Math.round(
      cost.markets.reduce(
        (total, { unitMicros }, place) => total + unitMicros * (markets[place]?.recipients ?? 0),
        0,
      ),
    ),
    free: Math.round(cost.free * share),
  };
}

const categoryOf = (category: string) =>
  priceCategories.find((name) => name === category.toLowerCase()) ?? 'marketing';
