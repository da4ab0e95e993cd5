import type { Locale } from './common.ts';

export type CsvCell = string | number | null;

/** Our own numbers start with a plus and are nothing else; spreadsheets run no formula in them. */
const e164 = /^\+\d{5,15}$/;
/** Spreadsheets take the wide forms of East Asian keyboards for the narrow ones. */
const mayBeFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns a cell as text. What a spreadsheet would run as a formula gets an apostrophe in front, which makes it text. */
export function guardCell(cell: CsvCell): string {
  const text = cell === null ? '' : String(cell);
  return typeof cell === 'string' && mayBeFormula.test(text) && !e164.test(text) ? `'${text}` : text;
}

/** Returns what stands between two cells, so that the language's Excel opens a file with a double click. */
export function csvDelimiter(locale: Locale): ';' | ',' {
  return locale === 'fr' ? ';' : ',';
}
