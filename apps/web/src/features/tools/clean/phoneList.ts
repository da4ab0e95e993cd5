import { csvDelimiter, guardCell, type Locale, type ReadPhone } from '@herald/contract';

export interface ListLine {
  /** As an editor counts them, from 1. */
  line: number;
  value: string;
}

export type RefusedLine = ListLine & {
  reason: Extract<ReadPhone, { reason: unknown }>['reason'] | 'duplicate';
  /** Of a duplicate: the line that was kept. */
  keptLine?: number;
};

export interface CleanList {
  phones: string[];
  refused: RefusedLine[];
}

/** The lines that hold anything. */
export function linesOf(text: string): ListLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((value, index) => ({ line: index + 1, value: value.trim().slice(0, 1000) }))
    .filter(({ value }) => value !== '');
}

/** Returns each number once, and what was refused in the order of the list. A head of columns is no refusal. */
export function sortLines(lines: readonly ListLine[], read: readonly ReadPhone[]): CleanList {
  const keptLines = new Map<string, number>();
  const refused: RefusedLine[] = [];
  lines.forEach((line, index) => {
    const result = read[index];
    if (!result) return;
    if ('reason' in result) {
      const isHead = index === 0 && !/\d/.test(line.value) && lines.length > 1;
      if (!isHead) refused.push({ ...line, reason: result.reason });
      return;
    }
    const keptLine = keptLines.get(result.phone);
    if (keptLine === undefined) keptLines.set(result.phone, line.line);
    else refused.push({ ...line, reason: 'duplicate', keptLine });
  });
  return { phones: [...keptLines.keys()], refused };
}

/** With the mark by which Excel knows UTF-8, and between cells what the language's Excel looks for. */
export function csvOf(rows: readonly (readonly string[])[], locale: Locale): Blob {
  const cell = (value: string) => `"${guardCell(value).replaceAll('"', '""')}"`;
  const text = rows.map((row) => row.map(cell).join(csvDelimiter(locale))).join('\r\n');
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
