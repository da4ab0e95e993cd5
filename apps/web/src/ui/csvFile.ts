import { type CsvCell, guardCell } from '@herald/contract';

/** A file for spreadsheets, with the mark by which Excel knows UTF-8. */
export function csvFile(rows: readonly (readonly CsvCell[])[], delimiter: string): Blob {
  const text = rows.map((row) => row.map((cell) => quoted(guardCell(cell))).join(delimiter)).join('\r\n');
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
