import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvReader, decode, type Encoding, type SheetLine, type TableRow } from '@herald/contract/table';
import { isSeparatorHint } from './header.ts';

export interface TableFormat {
  format: 'csv' | 'xlsx';
  encoding: Encoding;
  delimiter: string;
}

/** Characters at a time: the rows of one piece hold up the process for a few milliseconds, and die young. */
const pieceLength = 16 * 1024;

/**
 * The rows of a stored file, in groups of what one piece of it held. Between two groups the process gets to do other
 * things. Of a spreadsheet, the lines of JSON are read that it was turned into.
 */
export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  format: TableFormat,
  onBytes: (count: number) => void,
): AsyncGenerator<TableRow[]> {
  const read = format.format === 'xlsx' ? sheetReader() : csvReader(format.delimiter);
  for await (const text of decode(bytes, format.format === 'xlsx' ? 'utf-8' : format.encoding, onBytes)) {
    for (let at = 0; at < text.length; at += pieceLength) {
      yield read(text.slice(at, at + pieceLength), false);
      await nextTurn();
    }
  }
  yield read('', true);
}

function csvReader(delimiter: string) {
  const reader = new CsvReader(delimiter);
  let isFirst = true;
  return (text: string, isEnd: boolean): TableRow[] => {
    const rows = reader.read(text, isEnd);
    if (!isFirst || rows.length === 0) return rows;
    isFirst = false;
    return isSeparatorHint(rows[0]?.cells ?? []) ? rows.slice(1) : rows;
  };
}

function sheetReader() {
  let rest = '';
  let line = 0;
  return (text: string, isEnd: boolean): TableRow[] => {
    const lines = (rest + text).split('\n');
    rest = isEnd ? '' : (lines.pop() ?? '');
    const rows: TableRow[] = [];
    for (const json of lines) {
      if (json === '') continue;
      line += 1;
      const row = sheetRow(line, JSON.parse(json) as SheetLine);
      if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    }
    return rows;
  };
}

function sheetRow(line: number, stored: SheetLine): TableRow {
  if (Array.isArray(stored)) return { line, cells: stored, problem: null };
  return { line, cells: stored.tooLong, problem: 'cell_too_long' };
}
