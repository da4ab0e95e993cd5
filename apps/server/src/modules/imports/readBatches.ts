import type { TableRow } from '@herald/contract/table';
import type { Files } from '../../platform/files/index.ts';
import { CopyLines } from './copyLines.ts';
import type { Batch } from './importBatch.ts';
import { isRefused, type MappedRow } from './mapRow.ts';
import { packPerson } from './packPeople.ts';
import type { ImportRow } from './queries.ts';
import { readTable } from './readTable.ts';

const batchSize = 5000;
/** Characters of a batch, more or less: rows of enormous cells make shorter batches. */
const batchLength = 8e6;

/**
 * The rows of an import's file in batches, always cut at the same places, for only what is in the file decides where:
 * that is what lets an interrupted import go on. Rows are read as the batches are asked for. Batches take turns with two
 * pieces of memory: a batch is good until the one after the next is asked for.
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
  let length = 0;
  const memory = [new CopyLines(), new CopyLines()] as const;
  let batch = emptyBatch(0, memory[0]);
  const full = () => ({ ...batch, bytesRead: Math.round((row.size * bytes) / Math.max(1, total)) });
  const stream = await files.stream(row.team_id, row.file_key);
  for await (const group of readTable(stream, format, (count) => (bytes += count))) {
    for (const tableRow of group) {
      if (isFirst && hasTitles) {
        isFirst = false;
        continue;
      }
      isFirst = false;
      addRow(batch, mapRow(tableRow));
      length += lengthOf(tableRow);
      if (batch.rowCount < batchSize && length <= batchLength) continue;
      yield full();
      // Only now: until this batch was asked for, the one before was in use.
      batch = emptyBatch(batch.rowsBefore + batch.rowCount, memory[batch.people.rows === memory[0] ? 1 : 0]);
      length = 0;
    }
  }
  if (batch.rowCount > 0) yield full();
}

function emptyBatch(rowsBefore: number, memory: CopyLines): Batch {
  memory.clear();
  return {
    people: { lines: [], rows: memory },
    refused: [],
    noted: [],
    rowCount: 0,
    rowsBefore,
    bytesRead: 0,
  };
}

function addRow(batch: Batch, row: MappedRow): void {
  batch.rowCount += 1;
  if (isRefused(row)) return void batch.refused.push(row);
  packPerson(batch.people, row);
  if (row.note) batch.noted.push({ line: row.line, cells: row.cells, ...row.note });
}

function lengthOf({ cells }: TableRow): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}
