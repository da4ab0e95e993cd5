export interface ScannedRecord {
  cells: string[];
  /** Where the next record starts. */
  next: number;
  /** Physical lines that it takes up. */
  lines: number;
  /** Nothing but delimiters and spaces. */
  isBlank: boolean;
}

interface Cell {
  value: string;
  /** Position of the delimiter or newline behind it, or of the end of the text. */
  end: number;
  newlines: number;
}

/** `incomplete`: its end is not in the text. `malformed`: a quote at `reached` makes no sense. */
export interface Unscannable {
  failure: 'incomplete' | 'malformed';
  reached: number;
}

export interface ScanOptions {
  delimiter: string;
  /** The text ends the file. */
  isEnd: boolean;
  /** An earlier quote was searched for its end up to here, in vain: cells that open before it end on their own line. */
  searchedUntil: number;
}

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/** Reads the record that starts at `start`. */
export function scanRecord(text: string, start: number, options: ScanOptions): ScannedRecord | Unscannable {
  const { delimiter, isEnd } = options;
  const incomplete = { failure: 'incomplete', reached: text.length } as const;
  const cells: string[] = [];
  const separator = delimiter.charCodeAt(0);
  let at = start;
  let lines = 1;
  let isBlank = true;
  for (;;) {
    const cell =
      text.charCodeAt(at) === quote ? scanQuoted(text, at, options) : scanPlain(text, at, separator);
    if ('failure' in cell) return cell;
    cells.push(cell.value);
    lines += cell.newlines;
    isBlank &&= cell.value.trim() === '';
    if (cell.end >= text.length) return isEnd ? { cells, next: text.length, lines, isBlank } : incomplete;
    const code = text.charCodeAt(cell.end);
    if (code === separator) {
      at = cell.end + 1;
      continue;
    }
    if (code === lineFeed) return { cells, next: cell.end + 1, lines, isBlank };
    if (cell.end + 1 >= text.length && !isEnd) return incomplete;
    const next = cell.end + (text.charCodeAt(cell.end + 1) === lineFeed ? 2 : 1);
    return { cells, next, lines, isBlank };
  }
}

/** The first line feed or carriage return from `at` on, or -1. */
export function newlineFrom(text: string, at: number): number {
  for (let position = at; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === lineFeed || code === carriageReturn) return position;
  }
  return -1;
}

function scanPlain(text: string, start: number, separator: number): Cell {
  let end = start;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === separator || code === lineFeed || code === carriageReturn) break;
    end += 1;
  }
  return { value: text.slice(start, end), end, newlines: 0 };
}

/**
 * A quoted cell. A quote inside it that is neither doubled nor at its end is taken as a letter, as long as we are
 * still on the cell's first line; further down it is far more likely that the first quote was never closed.
 */
function scanQuoted(text: string, start: number, options: ScanOptions): Cell | Unscannable {
  const { delimiter, isEnd, searchedUntil } = options;
  const incomplete = { failure: 'incomplete', reached: text.length } as const;
  let firstNewline = start < searchedUntil ? newlineFrom(text, start) : null;
  const mustEndBefore =
    firstNewline === null || firstNewline === -1 ? Number.POSITIVE_INFINITY : firstNewline;
  let from = start + 1;
  for (;;) {
    const at = text.indexOf('"', from);
    if (at > mustEndBefore || (at === -1 && mustEndBefore < text.length)) {
      return { failure: 'malformed', reached: mustEndBefore };
    }
    if (at === -1) return incomplete;
    if (at + 1 >= text.length && !isEnd) return incomplete;
    if (text.charCodeAt(at + 1) === quote) {
      from = at + 2;
      continue;
    }
    const end = skipSpaces(text, at + 1, delimiter);
    if (end >= text.length && !isEnd) return incomplete;
    if (end >= text.length || endsCell(text, end, delimiter)) return closeCell(text, start, at, end);
    firstNewline ??= newlineFrom(text, start);
    if (firstNewline !== -1 && firstNewline < at) return { failure: 'malformed', reached: at };
    from = at + 1;
  }
}

function closeCell(text: string, start: number, at: number, end: number): Cell {
  const raw = text.slice(start + 1, at);
  const value = raw.includes('"') ? raw.replaceAll('""', '"') : raw;
  return { value, end, newlines: raw.match(/\r\n|\r|\n/g)?.length ?? 0 };
}

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at += 1;
  return at;
}

function endsCell(text: string, at: number, delimiter: string): boolean {
  return text[at] === delimiter || text[at] === '\n' || text[at] === '\r';
}
