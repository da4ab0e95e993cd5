/** What a column of a file holds: a program that reads it should find numbers and dates, not texts that look like them. */
export type CellType = 'text' | 'number' | 'day' | 'moment' | 'boolean';

export type CellValue = string | Date | null;

const day = 86_400_000;
/** Day 0 of spreadsheets. */
const epoch = Date.UTC(1899, 11, 30);

/** A day or moment as spreadsheets count it. `time` is a wall clock read as if it were UTC. */
export function toSerial(time: number): number {
  return (time - epoch) / day;
}

/** Characters that XML cannot say at all, and half pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Spreadsheets read `_x0041_` as the letter A, so a text that has it says its first underscore in that way. */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** What a cell of a spreadsheet can hold. */
const longest = 32_767;

export function escapeText(text: string): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(unsayable, '')
    .replace(looksEscaped, '_x005F_')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
