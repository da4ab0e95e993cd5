import type { RefusedPrice } from '@herald/contract';
import { priceCategories, type Rate } from '@herald/whatsapp/model';
import { parse } from 'csv-parse/sync';
import { invalidField } from '../../platform/errors.ts';
import { readCells, type SheetRow } from './readCells.ts';

export interface PriceFile {
  /** What stands above the table: `# currency: EUR`. */
  facts: ReadonlyMap<string, string>;
  rates: Rate[];
  refused: RefusedPrice[];
}

/**
 * Reads a list as Meta publishes it, with a column for each category, or as Herald's own ones are, with a line for each
 * price. What stands above the line with the names of the columns is passed over. Throws where nothing can be read.
 */
export function readPriceFile(
  text: string,
  markets: ReadonlyMap<string, string>,
  chosen?: string,
): PriceFile {
  const delimiter = delimiterOf(text);
  const records = split(text, delimiter);
  const at = records.findIndex(({ cells }) => columnsOf(cells).includes('market'));
  const header = records[at];
  if (!header) throw noColumns();
  const columns = columnsOf(header.cells);
  if (!columns.includes('price') && !columns.includes('marketing')) throw noColumns();
  const rows = records.slice(at + 1).filter(({ cells }) => !cells[0]?.startsWith('#'));
  const sheet = rows.map(
    ({ line, cells }): SheetRow => ({
      line,
      cell: (column) => cells[columns.indexOf(column)] ?? '',
    }),
  );
  const facts = factsOf(text);
  const currency = chosen ?? facts.get('currency') ?? null;
  const hasPrice = columns.includes('price');
  const categories = hasPrice ? [] : priceCategories.filter((name) => columns.includes(name));
  return { facts, ...readCells(sheet, { markets, categories, currency, hasComma: delimiter !== ',' }) };
}

interface Record {
  line: number;
  cells: string[];
}

function split(text: string, delimiter: string): Record[] {
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter,
      info: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
    return (records as { info: { lines: number }; record: string[] }[]).map(({ info, record }) => ({
      line: info.lines,
      cells: record,
    }));
  } catch {
    throw noColumns();
  }
}

/** That of the line which names the columns. */
function delimiterOf(text: string): string {
  const header = text
    .split(/\r?\n/)
    .find((line) => /market\b/i.test(line) && /[,;\t]/.test(line) && line[0] !== '#');
  const count = (mark: string) => (header ?? '').split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** `Authentication-International` is `authentication_international`. */
const columnsOf = (cells: readonly string[]) =>
  cells.map((cell) =>
    cell
      .toLowerCase()
      .trim()
      .replace(/[\s-]+/g, '_'),
  );

function factsOf(text: string): Map<string, string> {
  const lines = text.matchAll(/^\ufeff?#\s*([a-z_]+):\s*(.+?)\s*$/gm);
  return new Map([...lines].map(([, key = '', value = '']) => [key, value]));
}

function noColumns() {
  return invalidField('file', {
    en: 'No line names the columns. A price list has a line with Market, Marketing and Utility, or with market, category and price.',
    fr: 'Aucune ligne ne nomme les colonnes. Un tarif a une ligne avec Market, Marketing et Utility, ou avec market, category et price.',
  });
}
