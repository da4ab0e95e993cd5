import type { RefusedPrice } from '@herald/contract';
import { type PriceCategory, parsePrice, priceCategories, type Rate } from '@herald/whatsapp/model';

export interface SheetRow {
  line: number;
  /** What stands under a column, or nothing. */
  cell(column: string): string;
}

interface SheetFacts {
  /** By their plain name. */
  markets: ReadonlyMap<string, string>;
  /** Each has a column; none: a line is one price and names its category. */
  categories: readonly PriceCategory[];
  /** That the file says it is in. */
  currency: string | null;
  /** Numbers may be written with a decimal comma. */
  hasComma: boolean;
}

interface Cells {
  rates: Rate[];
  refused: RefusedPrice[];
}

/** Returns the prices of a table, and which of it is none and why. */
export function readCells(sheet: readonly SheetRow[], facts: SheetFacts): Cells {
  const rates = new Map<string, Rate>();
  const refused: RefusedPrice[] = [];
  for (const row of sheet) {
    for (const found of readRow(row, facts)) {
      if ('reason' in found) {
        refused.push({ line: row.line, ...found });
        continue;
      }
      const key = `${found.market}/${found.category}/${found.tierFrom}`;
      if (rates.has(key)) refused.push({ line: row.line, reason: 'twice', value: found.market });
      else rates.set(key, found);
    }
  }
  return { rates: [...rates.values()], refused };
}

type Found = Rate | Omit<RefusedPrice, 'line'>;

function readRow({ cell }: SheetRow, facts: SheetFacts): Found[] {
  const name = cell('market');
  if (name === '') return [{ reason: 'no_market', value: '' }];
  const market = facts.markets.get(plainMarket(name));
  if (market === undefined) return [{ reason: 'unknown_market', value: name }];
  const currency = cell('currency').toUpperCase();
  if (/^[A-Z]{3}$/.test(currency) && facts.currency !== null && currency !== facts.currency)
    return [{ reason: 'other_currency', value: currency }];
  if (facts.categories.length > 0) {
    return facts.categories.flatMap((category) =>
      isEmpty(cell(category))
        ? []
        : [readPrice(cell(category), { market, category, tierFrom: 0, estimated: false }, facts)],
    );
  }
  return [readLine(cell, market, facts)];
}

function readLine(cell: SheetRow['cell'], market: string, facts: SheetFacts): Found {
  const category = priceCategories.find((one) => one === cell('category').toLowerCase());
  if (!category) return { reason: 'unknown_category', value: cell('category') };
  const tier = cell('tier_from') || '0';
  if (!/^\d{1,12}$/.test(tier)) return { reason: 'not_a_volume', value: tier };
  const estimated = cell('estimated').toLowerCase() === 'yes';
  return readPrice(cell('price'), { market, category, tierFrom: Number(tier), estimated }, facts);
}

/** `$0.0250`, `0,0250 €` where a comma cannot be what parts the cells, `0.0250`. */
const written = /^[^\d.,\-\s]{0,4}\s*(\d+(?:[.,]\d+)?)\s*[^\d.,\-\s]{0,3}$/;

function readPrice(text: string, rate: Omit<Rate, 'micros'>, { hasComma }: SheetFacts): Found {
  const number = written.exec(text)?.[1] ?? '';
  const micros = parsePrice(hasComma ? number.replace(',', '.') : number);
  return micros === null ? { reason: 'not_a_price', value: text } : { ...rate, micros };
}

/** Meta writes so where a market has no price of its own for a category. */
const isEmpty = (text: string) => /^(n\/?a|[-–—])?$/i.test(text);

/** `Rest of Central & Eastern Europe` and `rest of central and eastern europe` are one. */
export function plainMarket(name: string): string {
  return name.toLowerCase().replaceAll('&', 'and').replace(/\s+/g, ' ').trim();
}
