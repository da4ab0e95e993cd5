import type { Files } from '../../platform/files/index.ts';
import type { Batch } from './importBatch.ts';
import type { MappedRow } from './mapRow.ts';
import type { ImportRow } from './queries.ts';
import { readTable } from './readTable.ts';
import type { TableRow } from './tableRow.ts';

const batchSize = 5000;
/** Characters of a batch, more or less: rows of enormous cells make shorter batches. */
const batchLength = 8e6;

/**
 * The rows of an import's file in batches, always cut at the same places, for only what is in the file decides where:
 * that is what lets an interrupted import go on. Rows are read as the batches are asked for.
 */
export async function* readBatches(
  files: Files,
  row: ImportRow,
  mapRow: (row: TableRow) => MappedRow,
): AsyncGenerator<Batch> {
  const total = await files.size(row.team_id, row.file_key);
  const hasTitles = row.columns.some((column) => column.titled);
  const format = { format: row.format, encoding: row.encoding ?? 'utf-8', delimiter: row.delimiter ?? ',' };
  let bytes = 0;
  let isFirst = true;
  let rowsBefore = 0;
  let rows: MappedRow[] = [];
  let length = 0;
  const cut = (): Batch => {
    const batch = { rows, rowsBefore, bytesRead: Math.round((row.size * bytes) / Math.max(1, total)) };
    rowsBefore += rows.length;
    rows = [];
    length = 0;
    return batch;
  };
  const stream = await files.stream(row.team_id, row.file_key);
  for await (const group of readTable(stream, format, (count) => (bytes += count))) {
    for (const tableRow of group) {
      if (isFirst && hasTitles) {
        isFirst = false;
        continue;
      }
      isFirst = false;
      rows.push(mapRow(tableRow));
      length += lengthOf(tableRow);
      if (rows.length === batchSize || length > batchLength) yield cut();
    }
  }
  if (rows.length > 0) yield cut();
}

function lengthOf({ cells }: TableRow): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}
