import { z } from 'zod';
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/index.ts';
import { readContactFields } from '../contactFields/index.ts';
import { failImport, finishImport } from './endImport.ts';
import { FirstLines } from './firstLines.ts';
import { importBatch, rememberRows } from './importBatch.ts';
import { planRows } from './mapRow.ts';
import { oneAhead } from './oneAhead.ts';
import { findImport, type ImportRow } from './queries.ts';
import { readBatches } from './readBatches.ts';

const maxAttempts = 8;

/**
 * Imports a file. May be interrupted anywhere and run again, even twice at once: every batch commits together with the
 * number of rows read, and a batch that does not begin at that number is not imported.
 */
export const runImport = defineJob({
  name: 'imports.run',
  payload: z.object({ teamId: z.int(), importId: z.int() }),
  maxAttempts,
  async run({ teamId, importId }, ctx) {
    const row = await ctx.db.read((tx) => findImport(tx, teamId, importId));
    if (row?.status !== 'running') return;
    try {
      if (!(await ctx.app.files.exists(teamId, row.file_key)))
        return await failImport(ctx, row, 'file_missing');
      const outcome = await importFile(ctx, row);
      if (outcome === 'done') await finishImport(ctx, row);
      // The server is stopping. A fresh job, so that stopping costs no attempt.
      if (outcome === 'stopped')
        await ctx.db.transaction((tx) => enqueue(tx, runImport, { teamId, importId }));
    } catch (error) {
      if (ctx.attempt < maxAttempts) throw error;
      ctx.log.error({ err: error, teamId, importId }, 'import given up');
      await failImport(ctx, row, 'import_failed');
    }
  },
});

async function importFile(ctx: JobContext, row: ImportRow): Promise<'done' | 'stopped' | 'elsewhere'> {
  if (!row.mapping) throw new Error(`Import ${row.id} runs without a mapping.`);
  const fields = await ctx.db.read((tx) => readContactFields(tx, row.team_id));
  const mapRow = planRows({
    fields,
    names: row.columns.map(({ name }) => name),
    mapping: row.mapping,
    fileName: row.file_name,
    keepsData: row.campaign_id !== null,
  });
  const firstLines = new FirstLines();
  for await (const batch of oneAhead(readBatches(ctx.app.files, row, mapRow))) {
    if (ctx.signal.aborted) return 'stopped';
    const isImported = batch.rowsBefore + batch.rowCount <= row.rows_read;
    if (isImported) await rememberRows(ctx, row.team_id, batch.people, firstLines);
    else if (!(await importBatch(ctx, row, batch, firstLines))) return 'elsewhere';
  }
  return 'done';
}
