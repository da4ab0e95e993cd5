import { newlineFrom, scanRecord } from './scanRecord.ts';
import type { TableRow } from './tableRow.ts';

/** Characters of one cell at most: what a cell of a spreadsheet can hold. */
export const maxCellLength = 32_767;
/** Characters of one record at most; what we are ready to keep in memory to find the end of a quote. */
const maxRecordLength = 256 * 1024;
/** Of a refused row we keep enough to recognise it. */
const excerpt = 500;

/**
 * Splits CSV text, given in pieces, into rows, and says on which physical line of the file each one starts.
 *
 * The library for this gives up at the first broken quote. Here a broken row costs only itself: reading goes on at the
 * line below, so a quote that nobody closed cannot swallow the rest of the file, and memory stays bounded whatever the
 * file holds.
 */
export class CsvReader {
  readonly #delimiter: string;
  #rest = '';
  #line = 1;
  /** In the middle of a line that was given up. */
  #isSkipping = false;
  /** Up to here, in the text at hand, a quote was searched for its end in vain. Never searching a stretch twice keeps time linear. */
  #searchedUntil = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** The rows that are complete now. `isEnd`: there is no more text. */
  read(text: string, isEnd: boolean): TableRow[] {
    const buffer = this.#rest + text;
    const rows: TableRow[] = [];
    let at = 0;
    while (at < buffer.length) {
      if (this.#isSkipping) {
        const next = this.#skipLine(buffer, at, isEnd);
        if (next === null) break;
        at = next;
        continue;
      }
      const found = scanRecord(buffer, at, {
        delimiter: this.#delimiter,
        isEnd,
        searchedUntil: this.#searchedUntil,
      });
      if ('failure' in found) {
        if (found.failure === 'incomplete' && !isEnd && buffer.length - at <= maxRecordLength) break;
        this.#searchedUntil = Math.max(this.#searchedUntil, found.reached);
        at = this.#giveUp(buffer, at, isEnd, rows);
        continue;
      }
      if (!found.isBlank) rows.push(this.#row(found.cells));
      this.#line += found.lines;
      at = found.next;
    }
    this.#searchedUntil = Math.max(0, this.#searchedUntil - at);
    this.#rest = this.#isSkipping && at < buffer.length ? keepHalfNewline(buffer) : buffer.slice(at);
    return rows;
  }

  #row(cells: string[]): TableRow {
    if (!cells.some((cell) => cell.length > maxCellLength)) return { line: this.#line, cells, problem: null };
    return { line: this.#line, cells: cells.map((cell) => cell.slice(0, excerpt)), problem: 'cell_too_long' };
  }

  /** Refuses the line at `at` and goes on below it. */
  #giveUp(buffer: string, at: number, isEnd: boolean, rows: TableRow[]): number {
    const newline = newlineFrom(buffer, at);
    const end = newline === -1 ? buffer.length : newline;
    const problem = end - at > maxCellLength ? 'cell_too_long' : 'row_malformed';
    rows.push({ line: this.#line, cells: [buffer.slice(at, Math.min(end, at + excerpt))], problem });
    this.#isSkipping = true;
    return this.#skipLine(buffer, end, isEnd) ?? end;
  }

  /** The start of the next line, or null when it is not in the buffer yet. */
  #skipLine(buffer: string, at: number, isEnd: boolean): number | null {
    const newline = newlineFrom(buffer, at);
    if (newline === -1) return isEnd ? buffer.length : null;
    const isHalf = buffer[newline] === '\r' && newline + 1 === buffer.length && !isEnd;
    if (isHalf) return null;
    this.#isSkipping = false;
    this.#line += 1;
    return newline + (buffer[newline] === '\r' && buffer[newline + 1] === '\n' ? 2 : 1);
  }
}

/** Of a skipped stretch nothing is kept but a carriage return whose line feed may still come. */
function keepHalfNewline(buffer: string): string {
  return buffer.endsWith('\r') ? '\r' : '';
}
