import type { Files } from '../../platform/files/index.ts';
import type { Batch } from './importBatch.ts';
import type { MappedRow } from './mapRow.ts';
import type { ImportRow } from './queries.ts';
import { readTable } from './readTable.ts';
import type { TableRow } from './tableRow.ts';

const batchSize = 5000;

/**
 * The rows of an import's file in batches, always cut at the same places: a batch ends at every five thousandth row,
 * which is what lets an interrupted import go on. Rows are read as the batches are asked for.
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
  const cut = (): Batch => {
    const batch = { rows, rowsBefore, bytesRead: Math.round((row.size * bytes) / Math.max(1, total)) };
    rowsBefore += rows.length;
    rows = [];
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
      if (rows.length === batchSize) yield cut();
    }
  }
  if (rows.length > 0) yield cut();
}
