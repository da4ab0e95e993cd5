import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { maxCellLength, type SheetLine } from '@herald/contract/table';
import { readSheet } from 'read-excel-file/node';
import { sheetNames } from './sheetNames.ts';
import { rebuildArchive } from './xlsxArchive.ts';

export interface SheetTask {
  source: string;
  target: string;
  /** The sheet to read; null: the first one that has rows. */
  sheet: string | null;
  maxRows: number;
  maxColumns: number;
}

export type SheetResult =
  | { rows: number; sheets: string[]; sheet: string | null }
  | { failure: 'too_many_rows' | 'too_many_columns' | 'not_a_spreadsheet' | 'no_such_sheet' };

/**
 * Runs in a thread of its own, because a crafted spreadsheet can keep a parser busy for minutes. Turns a sheet
 * into lines of JSON, one array of texts a row, which everything after this can stream.
 */
async function convertSheet({ source, target, sheet, maxRows, maxColumns }: SheetTask): Promise<SheetResult> {
  let rows: Rows;
  let sheets: string[];
  let chosen: string | null;
  try {
    const bytes = Buffer.from(rebuildArchive(readFileSync(source)));
    sheets = sheetNames(bytes);
    if (sheet !== null && !sheets.includes(sheet)) return { failure: 'no_such_sheet' };
    ({ rows, chosen } = await readFirst(bytes, sheet === null ? sheets : [sheet]));
  } catch {
    return { failure: 'not_a_spreadsheet' };
  }
  if (rows.length > maxRows) return { failure: 'too_many_rows' };
  if (rows.some((row) => row.length > maxColumns)) return { failure: 'too_many_columns' };
  const file = openSync(target, 'wx');
  try {
    for (let at = 0; at < rows.length; at += 1000)
      writeSync(
        file,
        rows
          .slice(at, at + 1000)
          .map(toLine)
          .join(''),
      );
  } finally {
    closeSync(file);
  }
  return { rows: rows.length, sheets, sheet: chosen };
}

type Rows = readonly (readonly unknown[])[];

/** The first of these sheets that has rows. */
async function readFirst(
  bytes: Buffer,
  names: readonly string[],
): Promise<{ rows: Rows; chosen: string | null }> {
  for (const name of names) {
    const rows = await readSheet(bytes, name, { trim: false });
    if (rows.length > 0) return { rows, chosen: name };
  }
  return { rows: await readSheet(bytes, { trim: false }), chosen: names[0] ?? null };
}

/** Characters of one row at most, as in a CSV file. */
const maxRowLength = 256 * 1024;

function toLine(row: readonly unknown[]): string {
  const cells = row.map(toText);
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  const isTooLong = length > maxRowLength || cells.some((cell) => cell.length > maxCellLength);
  const line: SheetLine = isTooLong
    ? { tooLong: cells.map((cell) => cell.slice(0, 200).toWellFormed()) }
    : cells;
  return `${JSON.stringify(line)}\n`;
}

/** A formula arrives as the value that the spreadsheet program last computed. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return toDateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value).replaceAll('\0', '').toWellFormed();
}

function toDateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

parentPort?.postMessage(await convertSheet(workerData as SheetTask));
