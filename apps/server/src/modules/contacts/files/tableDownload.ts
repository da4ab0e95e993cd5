import type { Locale } from '@herald/contract';
import { csvDownload } from '../../../http/csvDownload.ts';
import type { Download } from '../../../http/serve.ts';
import type { CellValue } from './cells.ts';
import { wallClock } from './wallClock.ts';
import { xlsxDownload } from './xlsxDownload.ts';
import type { FileColumn } from './xlsxFile.ts';

interface TableFile {
  format: 'csv' | 'xlsx';
  locale: Locale;
  /** Without its ending. */
  name: string;
  /** Name of the sheet; letters and spaces. */
  title: string;
  columns: readonly FileColumn[];
  pages: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** On whose clock moments are shown. */
  timeZone: string;
}

/** The same table for spreadsheets and for programs: words for codes, and moments as the clock on the team's wall shows them. */
export function tableDownload({
  format,
  locale,
  name,
  title,
  columns,
  pages,
  timeZone,
}: TableFile): Download {
  const filename = `${name}.${format}`;
  if (format === 'xlsx') return xlsxDownload({ filename, title, columns, pages, timeZone });
  const titles = columns.map((column) => column.title);
  return csvDownload(locale, filename, titles, csvRows(pages, columns, locale, wallClock(timeZone)));
}

async function* csvRows(
  pages: TableFile['pages'],
  columns: readonly FileColumn[],
  locale: Locale,
  clock: (moment: Date) => number,
) {
  for await (const rows of pages)
    for (const row of rows) {
      yield row.map((cell, index) => {
        if (cell instanceof Date) return momentText(cell, clock);
        return columns[index]?.type === 'number' ? numberText(cell, locale) : cell;
      });
    }
}

/** A French spreadsheet takes a point for the end of a number. Three digits after a comma could be thousands, so these keep it. */
const numberText = (cell: string | null, locale: Locale) =>
  locale === 'fr' && cell !== null && /^-?\d+\.(\d{1,2}|\d{4,})$/.test(cell) ? cell.replace('.', ',') : cell;

/** As every spreadsheet reads it as a moment, whatever its language: 2026-11-22 10:51. */
function momentText(moment: Date, clock: (moment: Date) => number): string {
  return new Date(clock(moment)).toISOString().slice(0, 16).replace('T', ' ');
}
