import type { ReadPhone } from '@herald/contract';
import { csvFile } from '#ui/csvFile.ts';
import type { ListRow, PhoneTable } from './phoneTable.ts';

export type RefusedRow = ListRow & {
  reason: Extract<ReadPhone, { reason: unknown }>['reason'] | 'duplicate' | 'unreadable';
  /** Of a duplicate: the line that was kept. */
  keptLine?: number;
};

export interface CleanList {
  table: PhoneTable;
  /** With the numbers as WhatsApp writes them, in the columns in which they stood. */
  kept: string[][];
  refused: RefusedRow[];
}

/** Returns each number once with all that stood beside it, and what was refused in the order of the list. */
export function sortRows(table: PhoneTable, read: readonly ReadPhone[]): CleanList {
  const keptLines = new Map<string, number>();
  const kept: string[][] = [];
  const refused: RefusedRow[] = [];
  table.rows.forEach((row, index) => {
    const result = read[index];
    if (row.problem) refused.push({ ...row, reason: 'unreadable' });
    else if (!result || 'reason' in result) {
      refused.push({ ...row, reason: result?.reason ?? 'phone_missing' });
    } else {
      const keptLine = keptLines.get(result.phone);
      if (keptLine !== undefined) refused.push({ ...row, reason: 'duplicate', keptLine });
      else {
        keptLines.set(result.phone, row.line);
        kept.push(withPhone(row, result.phone));
      }
    }
  });
  return { table, kept, refused };
}

const withPhone = ({ cells, at }: ListRow, phone: string) =>
  cells.map((cell, column) => (column === at ? phone : cell));

/** The clean list, with the titles that it had. */
export const keptCsv = ({ table, kept }: CleanList): Blob =>
  csvFile(table.head ? [table.head, ...kept] : kept, table.delimiter);

export interface RefusedWords {
  line: string;
  reason: string;
  /** Says why a row was refused. */
  reasonOf: (row: RefusedRow) => string;
}

/** The refused rows with all their columns, and behind them their line and the reason. */
export function refusedCsv({ table, refused }: CleanList, words: RefusedWords): Blob {
  const width = Math.max(0, table.head?.length ?? 0, ...refused.map(({ cells }) => cells.length));
  const wide = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const head = [...wide(table.head ?? []), words.line, words.reason];
  const rows = refused.map((row) => [...wide(row.cells), String(row.line), words.reasonOf(row)]);
  return csvFile([head, ...rows], table.delimiter);
}
