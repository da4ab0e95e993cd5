import type { Market, MarketTable, PriceCategory, Rate, RateCard } from './card.ts';

export interface PriceBook {
  cards: readonly RateCard[];
  markets: MarketTable;
}

export interface PriceQuestion {
  /** Phone number or wa_id of the recipient, or null for one known only by a user id. */
  phone: string | null;
  category: PriceCategory;
  /** Billing currency of the WhatsApp account. */
  currency: string;
  at: Date;
  /** Messages of this market and category already sent this month, for volume tiers. */
  volume?: number;
}

export interface Price {
  /** Millionths of a unit of `currency`. */
  micros: number;
  /** The card's currency: not the asked one when no card exists for that. */
  currency: string;
  market: string;
  cardId: string;
  /** True when the market, the currency or the figure itself is a stand-in. */
  estimated: boolean;
}

/**
 * List price of one delivered message. A market that the card does not list falls back to its region, then to the
 * card's default market, and the answer says so. Null only when there is no card at all.
 */
export function priceOf(book: PriceBook, question: PriceQuestion): Price | null {
  const { category, volume = 0, currency, at } = question;
  const card = cardFor(book.cards, currency, at);
  if (!card) return null;
  const known = question.phone === null ? null : marketOf(book.markets, question.phone);
  const candidates = known ? [known.market, known.region, card.defaultMarket] : [card.defaultMarket];
  for (const market of candidates) {
    const rate = rateFor(card, market, category, volume);
    if (!rate) continue;
    const exact = market === known?.market && card.currency === currency && card.validFrom <= dayOf(at);
    const estimated = rate.estimated || !exact;
    return { micros: rate.micros, currency: card.currency, market, cardId: card.id, estimated };
  }
  return null;
}

/** The market and country of a phone number, by its longest known prefix. */
export function marketOf(markets: MarketTable, phone: string): Market | null {
  const digits = phone.replace(/\D/g, '');
  for (let length = Math.min(markets.longest, digits.length); length > 0; length -= 1) {
    const found = markets.byPrefix.get(digits.slice(0, length));
    if (found) return found;
  }
  return null;
}

/** The card in force: the newest of the currency; for a currency without a card, the newest of the first card's. */
export function cardFor(cards: readonly RateCard[], currency: string, at: Date): RateCard | null {
  const day = dayOf(at);
  const inForce = (wanted: string | undefined) =>
    cards
      .filter((card) => card.currency === wanted && card.validFrom <= day)
      .sort((a, b) => b.validFrom.localeCompare(a.validFrom))[0];
  const oldest = (wanted: string) =>
    cards
      .filter((card) => card.currency === wanted)
      .sort((a, b) => a.validFrom.localeCompare(b.validFrom))[0];
  // Before the first card of a currency its oldest one is the nearest guess.
  return inForce(currency) ?? oldest(currency) ?? inForce(cards[0]?.currency) ?? cards[0] ?? null;
}

/**
 * Returns what a message to a market costs by a card that does not list it: the price of its region, then of the card's default
 * market. Null only when the card has none of these.
 */
export function priceInstead(
  card: RateCard,
  markets: MarketTable,
  { market, category, tierFrom }: Rate,
): number | null {
  const region = [...markets.byPrefix.values()].find((one) => one.market === market)?.region;
  for (const candidate of [market, region ?? card.defaultMarket, card.defaultMarket]) {
    const rate = rateFor(card, candidate, category, tierFrom);
    if (rate) return rate.micros;
  }
  return null;
}

/** Categories that a card need not list, and the one whose rate they follow. */
const follows: Partial<Record<PriceCategory, PriceCategory>> = {
  authentication: 'utility',
  authentication_international: 'authentication',
  service: 'utility',
};

function rateFor(card: RateCard, market: string, category: PriceCategory, volume: number): Rate | null {
  const tiers = tiersOf(card).get(`${market}/${category}`) ?? [];
  const rate = tiers.find(({ tierFrom }) => tierFrom <= volume);
  if (rate) return rate;
  const other = follows[category];
  // Service messages have no volume tiers: they always cost the list rate.
  return other ? rateFor(card, market, other, category === 'service' ? 0 : volume) : null;
}

/** The rates of each market and category, highest tier first. Prices are asked for every status, so this is kept. */
function tiersOf(card: RateCard): ReadonlyMap<string, readonly Rate[]> {
  const known = indexes.get(card);
  if (known) return known;
  const index = Map.groupBy(card.rates, ({ market, category }) => `${market}/${category}`);
  for (const tiers of index.values()) tiers.sort((a, b) => b.tierFrom - a.tierFrom);
  indexes.set(card, index);
  return index;
}

const indexes = new WeakMap<RateCard, ReadonlyMap<string, readonly Rate[]>>();

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
