import type { PriceBook } from '@herald/whatsapp/model';

/** The price lists that come with Herald. */
export function builtInPrices(): PriceBook {
  return { cards: [], markets: { byPrefix: new Map(), longest: 0 } };
}
