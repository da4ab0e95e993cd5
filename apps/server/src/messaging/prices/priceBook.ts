import { bundledRates } from '@herald/whatsapp';
import type { PriceBook, RateCard } from '@herald/whatsapp/model';

let inForce: PriceBook | undefined;

/** Returns the price lists that count: those that come with Herald, and what operators imported over them. */
export function priceBook(): PriceBook {
  inForce ??= bundledRates();
  return inForce;
}

/** From now on prices of this process come from these lists as well. */
export function useImported(cards: readonly RateCard[]): void {
  inForce = addCards(bundledRates(), cards);
}

/** Returns a book in which, of two lists for the same currency and day, the later one counts. */
export function addCards({ cards, markets }: PriceBook, more: readonly RateCard[]): PriceBook {
  const byDay = new Map([...cards, ...more].map((card) => [`${card.currency} ${card.validFrom}`, card]));
  return { cards: [...byDay.values()], markets };
}
