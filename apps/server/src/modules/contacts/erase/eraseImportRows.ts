import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { isAbout, type Traces } from './traces.ts';

/**
 * Imported files are gone when they are read, but the list of refused and duplicate rows and the preview of the first
 * ones stay. Rows about the person go from both; how many rows a file had does not change.
 */
export async function eraseImportRows(tx: Tx, teamId: number, traces: Traces): Promise<number> {
  const refused = await eraseRefused(tx, teamId, traces);
  return refused + (await erasePreviews(tx, teamId, traces));
}

async function eraseRefused(tx: Tx, teamId: number, traces: Traces): Promise<number> {
  const tails = traces.ids.filter((id) => /^\d+$/.test(id)).map((id) => `%${id.slice(-9)}`);
  const { rows } = await sql<{ import_id: number; line: number }>`
    select r.import_id, r.line from import_refusals r
    where r.team_id = ${teamId} and exists (
      select from unnest(r.cells || r.value) cell
      where regexp_replace(cell, '\\D', '', 'g') like any(${tails}::text[])
        or lower(trim(cell)) = any(${traces.emails}::text[]))`.execute(tx);
  if (rows.length === 0) return 0;
  await sql`
    delete from import_refusals r
    using jsonb_to_recordset(${jsonRows(rows)}) as x(import_id bigint, line integer)
    where r.team_id = ${teamId} and r.import_id = x.import_id and r.line = x.line`.execute(tx);
  return rows.length;
}

interface Preview {
  line: number;
  cells: string[];
}
interface Column {
  samples: string[];
}

async function erasePreviews(tx: Tx, teamId: number, traces: Traces): Promise<number> {
  const { rows } = await sql<{ id: number; preview: Preview[]; columns: Column[] }>`
    select id, preview, columns from imports where team_id = ${teamId} and preview <> '[]'`.execute(tx);
  let erased = 0;
  for (const { id, preview, columns } of rows) {
    const theirs = preview.filter(({ cells }) => cells.some((cell) => isAbout(traces, cell)));
    if (theirs.length === 0) continue;
    erased += theirs.length;
    const words = new Set(theirs.flatMap(({ cells }) => cells));
    const left = preview.filter((row) => !theirs.includes(row));
    const others = columns.map((column) => ({
      ...column,
      samples: column.samples.filter((sample) => !words.has(sample)),
    }));
    await sql`
      update imports set preview = ${JSON.stringify(left)}::jsonb, columns = ${JSON.stringify(others)}::jsonb
      where team_id = ${teamId} and id = ${id}`.execute(tx);
  }
  return erased;
}
