import { readdir, readFile } from 'node:fs/promises';
import { type PriceBook, parseMarkets, parseRateCard } from './model/index.ts';

/** The price lists that come with Herald. An installation may load newer ones of the same form. */
export const bundledRatesFolder = new URL('../rates/', import.meta.url);

/** Reads every card of a folder and its `markets.csv`. */
export async function loadRates(folder: URL = bundledRatesFolder): Promise<PriceBook> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.csv') && name !== 'markets.csv')
    .sort();
  const cards = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  const markets = await readFile(new URL('markets.csv', folder), 'utf8');
  return { cards: cards.map(parseRateCard), markets: parseMarkets(markets) };
}
