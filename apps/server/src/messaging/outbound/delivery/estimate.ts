import { priceCategories, priceOf } from '@herald/whatsapp/model';
import { priceBook } from '../../prices/index.ts';

/** Tells the expected price of a message to a number, in millionths. */
export type Estimate = (phone: string | null) => number;

/** List prices of one category, asked once for every beginning of a number. */
export function estimateFor(category: string, currency: string, at: Date): Estimate {
  const book = priceBook();
  const known = new Map<string, number>();
  const name = priceCategories.find((one) => one === category.toLowerCase()) ?? 'marketing';
  return (phone) => {
    const prefix = phone?.slice(0, book.markets.longest + 1) ?? '';
    const before = known.get(prefix);
    if (before !== undefined) return before;
    const price = priceOf(book, { phone: phone === null ? null : prefix, category: name, currency, at });
    known.set(prefix, price?.micros ?? 0);
    return price?.micros ?? 0;
  };
}
