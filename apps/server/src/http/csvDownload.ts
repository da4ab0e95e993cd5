import { Readable } from 'node:stream';
import type { Locale } from '@herald/contract';
import { stringify } from 'csv-stringify';
import type { Download } from './serve.ts';

type Cell = string | number | null;

/** Our own numbers start with a plus and are nothing else; spreadsheets run no formula in them. */
const e164 = /^\+\d{5,15}$/;
const mayBeFormula = /^[=+\-@\t\r]/;

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front, which makes it text. */
export function guardCell(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return typeof cell === 'string' && mayBeFormula.test(text) && !e164.test(text) ? `'${text}` : text;
}

/**
 * A CSV file that is written while it is being sent: rows come from a generator that reads a page at a time. It opens
 * with a double click in Excel: byte order mark, every cell quoted, and semicolons where the language's Excel wants them.
 */
export function csvDownload(
  locale: Locale,
  filename: string,
  titles: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Download {
  const writer = stringify({
    bom: true,
    delimiter: locale === 'fr' ? ';' : ',',
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  });
  const source = Readable.from(guardRows(titles, rows));
  source.on('error', (error) => writer.destroy(error));
  writer.on('close', () => source.destroy());
  return { filename, contentType: 'text/csv; charset=utf-8', content: source.pipe(writer) };
}

async function* guardRows(titles: readonly string[], rows: AsyncIterable<readonly Cell[]>) {
  yield titles.map(guardCell);
  for await (const row of rows) yield row.map(guardCell);
}
