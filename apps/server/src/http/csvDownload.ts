import { Readable } from 'node:stream';
import { type CsvCell, csvDelimiter, guardCell, type Locale } from '@herald/contract';
import { stringify } from 'csv-stringify';
import type { Download } from './serve.ts';

/**
 * A CSV file that is written while it is being sent: rows come from a generator that reads a page at a time. It opens
 * with a double click in Excel: byte order mark, every cell quoted, and semicolons where the language's Excel wants them.
 */
export function csvDownload(
  locale: Locale,
  filename: string,
  titles: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]>,
): Download {
  const writer = stringify({
    bom: true,
    delimiter: csvDelimiter(locale),
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  });
  const source = Readable.from(guardRows(titles, rows));
  source.on('error', (error) => writer.destroy(error));
  writer.on('close', () => source.destroy());
  return { filename, contentType: 'text/csv; charset=utf-8', content: source.pipe(writer) };
}

async function* guardRows(titles: readonly string[], rows: AsyncIterable<readonly CsvCell[]>) {
  yield titles.map(guardCell);
  for await (const row of rows) yield row.map(guardCell);
}
