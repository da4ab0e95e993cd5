import { readdirSync, readFileSync } from 'node:fs';
import { type PriceBook, parseMarkets, parseRateCard } from '@herald/whatsapp/model';

let book: PriceBook | undefined;

/** The price lists that come with Herald: files of `packages/whatsapp/rates`, read when they are first needed. */
export function builtInPrices(): PriceBook {
  book ??= readPrices(new URL('../rates/', import.meta.resolve('@herald/whatsapp')));
  return book;
}

const marketsFile = 'markets.csv';

function readPrices(folder: URL): PriceBook {
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  const cards = readdirSync(folder).filter((name) => name.endsWith('.csv') && name !== marketsFile);
  return {
    cards: cards.sort().map((name) => parseRateCard(read(name))),
    markets: parseMarkets(read(marketsFile)),
  };
}
