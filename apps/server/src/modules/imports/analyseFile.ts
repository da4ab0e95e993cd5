import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ColumnTarget, ConsentChannel } from '@herald/contract';
import { decode, detectEncoding, type Encoding, sniffDelimiter, type TableRow } from '@herald/contract/table';
import { consentOfTitle, uniqueTitles } from './columnTitles.ts';
import { convertXlsx } from './convertXlsx.ts';
import { fileRefused } from './fileRefused.ts';
import { isHeader } from './header.ts';
import { readTable } from './readTable.ts';
import { recogniseFile } from './recogniseFile.ts';
import { inTurn } from './spreadsheetTurns.ts';
import { suggestTargets } from './suggestTargets.ts';

export interface ImportColumnRow {
  index: number;
  name: string;
  suggested: ColumnTarget;
  samples: string[];
  /** For what people agreed, as its title has it; missing for files from before this was asked. */
  consent?: ConsentChannel | null;
  /** The name is a title of the file's first row, and not made up by us. */
  titled: boolean;
}

export interface FileAnalysis {
  format: 'csv' | 'xlsx';
  encoding: Encoding;
  delimiter: string;
  columns: ImportColumnRow[];
  preview: { line: number; cells: string[] }[];
  /** Of a spreadsheet: those that people see, and the one that was read. */
  sheets: string[];
  sheet: string | null;
  /** What the import will read: the upload itself, or the lines of JSON that a spreadsheet became. */
  path: string;
}

const previewRows = 50;
const maxColumns = 1000;
/** Rows that decide what a column holds. */
const judgedRows = 500;
const headSize = 256 * 1024;
/** A preview shows the start of a long cell, and of a wide table less of each. */
const shownOfCell = 300;
const shownOfRow = 30_000;

/** Learns everything about an uploaded file that a person needs to map its columns, or refuses it. */
export async function analyseFile(
  upload: { path: string; size: number },
  options: { teamId: number; country: string; emptyTitle: string; sheet: string | null },
): Promise<FileAnalysis> {
  const kind = recogniseFile(await readHead(upload.path));
  if (kind !== 'csv' && kind !== 'xlsx') throw fileRefused(kind);
  const format = kind === 'csv' ? await analyseCsv(upload.path) : await analyseXlsx(upload, options);
  const rows = await firstRows(format);
  const [first] = rows;
  if (!first) throw fileRefused('empty');
  const hasTitles = first.problem === null && isHeader(first.cells, options.country);
  const body = hasTitles ? rows.slice(1) : rows;
  if (body.length === 0) throw fileRefused('empty');
  const columns = describeColumns(first.cells, body, hasTitles, options);
  return { ...format, columns, preview: previewOf(body, columns.length) };
}

type Format = Pick<FileAnalysis, 'format' | 'encoding' | 'delimiter' | 'path' | 'sheets' | 'sheet'>;

async function analyseCsv(path: string): Promise<Format> {
  const encoding = await detectEncoding(createReadStream(path));
  const { text, isWhole } = await readHeadText(path, encoding);
  return { format: 'csv', encoding, delimiter: sniffDelimiter(text, isWhole), path, sheets: [], sheet: null };
}

async function analyseXlsx(
  upload: { path: string; size: number },
  { teamId, sheet }: { teamId: number; sheet: string | null },
): Promise<Format> {
  const path = `${upload.path}.rows`;
  const found = await inTurn(teamId, () => convertXlsx({ ...upload, sheet }, path));
  return {
    format: 'xlsx',
    encoding: 'utf-8',
    delimiter: ',',
    path,
    sheets: found.sheets,
    sheet: found.sheet,
  };
}

async function readHead(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0);
  return buffer.subarray(0, bytesRead);
}

async function readHeadText(path: string, encoding: Encoding): Promise<{ text: string; isWhole: boolean }> {
  let text = '';
  let size = 0;
  for await (const piece of decode(
    createReadStream(path, { end: headSize - 1 }),
    encoding,
    (count) => (size += count),
  )) {
    text += piece;
  }
  return { text, isWhole: size < headSize };
}

async function firstRows(format: Format): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const group of readTable(createReadStream(format.path), format, () => {})) {
    rows.push(...group);
    if (rows.length > judgedRows) break;
  }
  return rows.slice(0, judgedRows + 1);
}

function describeColumns(
  first: readonly string[],
  body: readonly TableRow[],
  hasTitles: boolean,
  { country, emptyTitle }: { country: string; emptyTitle: string },
): ImportColumnRow[] {
  const readable = body.filter((row) => row.problem === null);
  const width = hasTitles ? first.length : Math.max(first.length, ...readable.map((row) => row.cells.length));
  if (width > maxColumns) throw fileRefused('too_many_columns');
  const titles = Array.from({ length: width }, (_, index) => (hasTitles ? (first[index] ?? '') : ''));
  const names = uniqueTitles(titles, emptyTitle);
  const cells = titles.map((_, index) =>
    readable.map((row) => row.cells[index] ?? '').filter((cell) => cell.trim() !== ''),
  );
  const targets = suggestTargets(
    names.map((title, index) => ({ title: titles[index]?.trim() ? title : '', cells: cells[index] ?? [] })),
    country,
  );
  return names.map((name, index) => ({
    index,
    name,
    suggested: targets[index] ?? 'attribute',
    samples: [...new Set(cells[index])].slice(0, 3).map((cell) => shorten(cell, 80)),
    consent: cells[index]?.length ? consentOfTitle(titles[index] ?? '') : null,
    titled: (titles[index] ?? '').trim() !== '',
  }));
}

function previewOf(body: readonly TableRow[], width: number): FileAnalysis['preview'] {
  const limit = Math.max(20, Math.min(shownOfCell, Math.floor(shownOfRow / width)));
  return body.slice(0, previewRows).map(({ line, cells }) => ({
    line,
    cells: Array.from({ length: width }, (_, index) => shorten(cells[index] ?? '', limit)),
  }));
}

function shorten(cell: string, limit: number): string {
  if (cell.length <= limit) return cell.toWellFormed();
  return `${cell.slice(0, limit - 1).toWellFormed()}…`;
}
