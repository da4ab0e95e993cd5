import { decode, detectEncoding } from '@herald/contract/table';

/** Why a file cannot be opened. */
export class NoListError extends Error {}

/** Returns a file as text, whatever program wrote it: UTF-8, UTF-16, Windows-1252, or a spreadsheet, whose rows come as CSV. */
export async function readListFile(file: File, delimiter: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readSpreadsheet(file, delimiter);
  const encoding = await detectEncoding(piecesOf(bytes));
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && bytes.includes(0)) throw new NoListError();
  const text: string[] = [];
  for await (const piece of decode(piecesOf(bytes), encoding)) text.push(piece);
  return text.join('');
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Its first sheet. Few lists are spreadsheets, so nobody else waits for the code. */
async function readSpreadsheet(file: File, delimiter: string): Promise<string> {
  const { readSheet } = await import('read-excel-file/browser');
  const rows = await readSheet(file, { trim: false }).catch(() => {
    throw new NoListError();
  });
  return rows.map((row) => row.map((cell) => quoted(textOf(cell))).join(delimiter)).join('\n');
}

/** A formula arrives as the value that the spreadsheet program last computed. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
}

const quoted = (cell: string) => (/["\r\n;,\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
