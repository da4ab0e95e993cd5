import {
  type Market,
  type MarketTable,
  parsePrice,
  priceCategories,
  type Rate,
  type RateCard,
} from './card.ts';

/** Raised with the line number, so that whoever imports a card can mend it. */
export class RateFileError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`);
    this.name = 'RateFileError';
    this.line = line;
  }
}

interface Line {
  number: number;
  cells: string[];
}

/**
 * Reads a rate card. Leading `# key: value` lines give id, currency, valid_from and default_market; then a header line
 * and rows `market,category,tier_from,price,estimated`.
 */
export function parseRateCard(csv: string): RateCard {
  const facts = readFacts(csv);
  const need = (key: string): string => {
    const value = facts.get(key);
    if (!value) throw new RateFileError(1, `"# ${key}: …" is missing.`);
    return value;
  };
  const id = need('id');
  const currency = need('currency');
  if (!/^[A-Z]{3}$/.test(currency)) throw new RateFileError(1, `${currency} is not a currency.`);
  const validFrom = need('valid_from');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(validFrom)) throw new RateFileError(1, `${validFrom} is not a day.`);
  const rates = readRows(csv, ['market', 'category', 'tier_from', 'price', 'estimated']).map(readRate);
  const defaultMarket = need('default_market');
  if (!rates.some((rate) => rate.market === defaultMarket)) {
    throw new RateFileError(1, `The default market ${defaultMarket} has no rate.`);
  }
  return { id, currency, validFrom, defaultMarket, rates };
}

/** Reads the table of calling prefixes: rows `prefix,country,market,region`. */
export function parseMarkets(csv: string): MarketTable {
  const byPrefix = new Map<string, Market>();
  for (const { number, cells } of readRows(csv, ['prefix', 'country', 'market', 'region'])) {
    const [prefix = '', country = '', market = '', region = ''] = cells;
    if (!/^[1-9]\d{0,6}$/.test(prefix)) throw new RateFileError(number, `${prefix} is not a calling prefix.`);
    if (byPrefix.has(prefix)) throw new RateFileError(number, `The prefix ${prefix} appears twice.`);
    byPrefix.set(prefix, { market, country, region });
  }
  return { byPrefix, longest: Math.max(0, ...[...byPrefix.keys()].map((prefix) => prefix.length)) };
}

function readRate({ number, cells }: Line): Rate {
  const [market = '', category = '', tier = '', price = '', estimated = ''] = cells;
  const known = priceCategories.find((candidate) => candidate === category);
  if (!known) throw new RateFileError(number, `${category} is not a category.`);
  const micros = parsePrice(price);
  if (micros === null) throw new RateFileError(number, `${price} is not a price.`);
  if (!/^\d+$/.test(tier)) throw new RateFileError(number, `${tier} is not a volume.`);
  return { market, category: known, tierFrom: Number(tier), micros, estimated: estimated === 'yes' };
}

function linesOf(csv: string): string[] {
  return csv.replace(/^\ufeff/, '').split(/\r?\n/);
}

function readFacts(csv: string): Map<string, string> {
  const facts = new Map<string, string>();
  for (const line of linesOf(csv)) {
    const match = /^#\s*([a-z_]+):\s*(.+?)\s*$/.exec(line);
    if (match?.[1] && match[2]) facts.set(match[1], match[2]);
  }
  return facts;
}

function readRows(csv: string, columns: readonly string[]): Line[] {
  const lines = linesOf(csv)
    .map((text, index) => ({ number: index + 1, text }))
    .filter(({ text }) => text.trim() !== '' && !text.startsWith('#'));
  const [header, ...rows] = lines.map(({ number, text }) => ({
    number,
    cells: text.split(',').map((c) => c.trim()),
  }));
  if (header?.cells.join() !== columns.join()) {
    throw new RateFileError(header?.number ?? 1, `The columns must be ${columns.join(', ')}.`);
  }
  const ragged = rows.find((row) => row.cells.length !== columns.length);
  if (ragged)
    throw new RateFileError(ragged.number, `Expected ${columns.length} cells, found ${ragged.cells.length}.`);
  return rows;
}
