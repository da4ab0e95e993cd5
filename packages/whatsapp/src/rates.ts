import { readdirSync, readFileSync } from 'node:fs';
import { type PriceBook, parseMarkets, parseRateCard } from './model/index.ts';

/** The price lists that come with Herald. An installation may load newer ones of the same form. */
export const bundledRatesFolder = new URL('../rates/', import.meta.url);

/** Reads every card of a folder and its `markets.csv`. */
export function loadRates(folder: URL): PriceBook {
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv') && name !== 'markets.csv');
  const cards = names.sort().map((name) => parseRateCard(read(name)));
  return { cards, markets: parseMarkets(read('markets.csv')) };
}

let bundled: PriceBook | undefined;

/** The price lists that come with Herald, read once. */
export function bundledRates(): PriceBook {
  bundled ??= loadRates(bundledRatesFolder);
  return bundled;
}
