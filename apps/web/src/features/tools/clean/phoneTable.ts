import { CsvReader, sniffDelimiter, type TableRow } from '@herald/contract/table';

export interface ListRow extends TableRow {
  /** The column in which its number is. */
  at: number;
}

/** A list as people have it: columns with or without titles, or nothing but numbers. */
export interface PhoneTable {
  /** What stands between two cells. */
  delimiter: string;
  /** Titles of the columns; null when the first row is somebody. */
  head: string[] | null;
  rows: ListRow[];
}

/** So much of a list tells how it is built. */
const headLength = 64 * 1024;
const sample = 200;

const phoneTitle = /phone|t[ée]l(?:[ée]ph|[.:\s]|$)|mobile|portable|whatsapp|gsm|^cell/i;
/** A spreadsheet with a comma as decimal sign showed a number this way, alone on its line. */
const scientific = /^\d[.,]\d+E\+?\d+$/i;

/** Returns the rows of a list that hold anything. `usual` stands between two cells where the list has one column. */
export function readTable(text: string, usual: string): PhoneTable {
  const delimiter = delimiterOf(text);
  const rows = readRows(text, delimiter);
  const column = phoneColumn(rows);
  const head = headOf(rows, column);
  const isTable = head !== null && head.length > 1;
  return {
    delimiter: rows.some(({ cells }) => cells.length > 1) ? delimiter : usual,
    head,
    rows: rows
      .slice(head ? 1 : 0)
      .map((row) => ({ ...row, at: isTable ? column : phoneCell(row.cells, column) })),
  };
}

/** Where the first line is nothing but a number, the lines below tell what stands between two cells. */
function delimiterOf(text: string): string {
  const head = text.slice(0, headLength);
  const delimiter = sniffDelimiter(head, text.length <= headLength);
  return head.includes(delimiter)
    ? delimiter
    : ([';', '\t', '|'].find((one) => head.includes(one)) ?? delimiter);
}

function readRows(text: string, delimiter: string): TableRow[] {
  const rows = new CsvReader(delimiter).read(text.replace(/^\ufeff/, ''), true);
  if (/^sep=/i.test(rows[0]?.cells[0] ?? '')) rows.shift();
  return rows.map((row) => {
    const line = row.cells.join(delimiter).trim();
    return scientific.test(line) ? { ...row, cells: [line] } : row;
  });
}

/** The column most like phone numbers; its title speaks for it. */
function phoneColumn(rows: readonly TableRow[]): number {
  const first = rows.slice(0, sample);
  const width = Math.max(1, ...first.map(({ cells }) => cells.length));
  const scores = Array.from({ length: width }, (_, column) => {
    const cells = first.map((row) => row.cells[column] ?? '');
    const likeness = cells.reduce((sum, cell) => sum + likePhone(cell), 0) / first.length;
    return likeness + (phoneTitle.test(cells[0] ?? '') ? 1 : 0);
  });
  return scores.indexOf(Math.max(...scores));
}

/** Numbers of orders have as many digits as those of phones, and seldom begin with a plus or a zero. */
function likePhone(cell: string): number {
  const digits = digitsOf(cell);
  if (digits < 8 || digits > 15 || /[\p{L}@]/u.test(cell)) return 0;
  return /^[\s'(]*[+0]/.test(cell) ? 1 : 0.5;
}

function headOf(rows: readonly TableRow[], column: number): string[] | null {
  const cells = rows[0]?.cells ?? [];
  const title = cells[column]?.trim() ?? '';
  return rows.length > 1 && title !== '' && !/\d/.test(title) ? cells : null;
}

/** Without titles, people write the number before or behind the name. */
function phoneCell(cells: readonly string[], column: number): number {
  const digits = cells.map(digitsOf);
  return (digits[column] ?? 0) > 3 ? column : Math.max(0, digits.indexOf(Math.max(...digits)));
}

const digitsOf = (cell: string) => cell.replace(/\D/g, '').length;
