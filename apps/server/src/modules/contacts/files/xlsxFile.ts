import { type ZipEntry, zipStream } from '../../../platform/zip/index.ts';
import { suits } from '../../contactFields/index.ts';
import { type CellType, type CellValue, escapeText, toSerial } from './cells.ts';
import * as parts from './xlsxParts.ts';

export interface FileColumn {
  title: string;
  type: CellType;
}

interface XlsxOptions {
  /** Name of the sheet; letters and spaces. */
  title: string;
  columns: readonly FileColumn[];
  /** Pages of rows. */
  pages: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** What a clock on the wall shows, as if it were UTC. */
  wallClock: (moment: Date) => number;
  /** Rows of a sheet, the titles included; the format ends there. */
  maxRows?: number;
}

/**
 * A spreadsheet that is written while it is being sent, whatever its length. Texts stand in the rows themselves: the
 * usual table of shared texts would have to be kept until the end. What does not fit one sheet goes on in a second.
 */
export function xlsxFile(options: XlsxOptions): AsyncGenerator<Uint8Array> {
  return zipStream(entriesOf(options));
}

const bytes = new TextEncoder();
const file = (name: string, text: string): ZipEntry => ({ name, content: [bytes.encode(text)] });

async function* entriesOf({ title, columns, pages, wallClock, maxRows = 1_048_576 }: XlsxOptions) {
  const rows = new RowSource(pages);
  const placed = columns.map((column, index) => ({ ...column, letters: lettersOf(index), wallClock }));
  let sheets = 0;
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(placed, rows, maxRows) };
  } while (await rows.hasMore());
  yield file('xl/styles.xml', parts.styles);
  yield file('xl/workbook.xml', parts.workbook(title, sheets));
  yield file('xl/_rels/workbook.xml.rels', parts.workbookRelations(sheets));
  yield file('_rels/.rels', parts.rootRelations);
  yield file('[Content_Types].xml', parts.contentTypes(sheets));
}

async function* sheetXml(columns: readonly PlacedColumn[], rows: RowSource, maxRows: number) {
  const titles = columns.map(({ title, letters }) => textCell(`${letters}1`, title, parts.styleOf.title));
  yield bytes.encode(`${parts.sheetStart(columns.length)}<row r="1">${titles.join('')}</row>`);
  for (let used = 1; used < maxRows; ) {
    const some = await rows.take(maxRows - used);
    if (some.length === 0) break;
    const first = used + 1;
    yield bytes.encode(some.map((row, index) => rowXml(columns, row, first + index)).join(''));
    used += some.length;
  }
  yield bytes.encode(parts.sheetEnd);
}

/** Rows out of pages, a few hundred at a time. */
class RowSource {
  readonly #pages: AsyncIterator<readonly (readonly CellValue[])[]>;
  #waiting: readonly (readonly CellValue[])[] = [];

  constructor(pages: AsyncIterable<readonly (readonly CellValue[])[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#waiting.length === 0) {
      const next = await this.#pages.next();
      if (next.done) return false;
      this.#waiting = next.value;
    }
    return true;
  }

  async take(most: number): Promise<readonly (readonly CellValue[])[]> {
    if (!(await this.hasMore())) return [];
    const taken = this.#waiting.slice(0, Math.min(most, 500));
    this.#waiting = this.#waiting.slice(taken.length);
    return taken;
  }
}

interface PlacedColumn extends FileColumn {
  letters: string;
  wallClock: (moment: Date) => number;
}

/** A, B, … Z, AA, AB, … */
function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}

function rowXml(columns: readonly PlacedColumn[], row: readonly CellValue[], number: number): string {
  const cells = columns.map((column, index) =>
    cellXml(column, `${column.letters}${number}`, row[index] ?? null),
  );
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** A value that is not what its column says stays the text that it is. */
function cellXml({ type, wallClock }: PlacedColumn, place: string, value: CellValue): string {
  if (value === null || value === '') return '';
  if (value instanceof Date) return numberCell(place, toSerial(wallClock(value)), parts.styleOf.moment);
  if (type === 'number' && exactNumber.test(value)) return numberCell(place, Number(value));
  if (type === 'boolean' && (value === 'true' || value === 'false'))
    return `<c r="${place}" t="b"><v>${value === 'true' ? 1 : 0}</v></c>`;
  const serial = type === 'day' ? daySerial(value) : null;
  return serial === null ? textCell(place, value) : numberCell(place, serial, parts.styleOf.day);
}

/** Spreadsheets keep fifteen digits. */
const exactNumber = /^-?(?=[\d.]{1,16}$)\d+(\.\d+)?$/;

/** Null for what is no day, and for days before spreadsheets began to count them right. */
function daySerial(value: string): number | null {
  if (!suits({ kind: 'date', choices: [] }, value)) return null;
  const serial = toSerial(Date.parse(`${value}T00:00:00Z`));
  return serial > 60 ? serial : null;
}

function numberCell(place: string, value: number, style = 0): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

function textCell(place: string, text: string, style = 0): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}
