import type { CampaignStep } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { authorOf, system } from '../../actor.ts';
import type { RequestContext } from '../../context.ts';
import { applyExclusions } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { checkAlerts } from '../alerts/index.ts';
import { findImport, type ImportRow } from './queries.ts';

export function finishImport(ctx: JobContext, row: ImportRow): Promise<void> {
  return endImport(ctx, row, 'done', null);
}

/** Rows that were imported before the failure stay; the import says how many. */
export function failImport(
  ctx: JobContext,
  row: ImportRow,
  error: 'file_missing' | 'import_failed',
): Promise<void> {
  return endImport(ctx, row, 'failed', error);
}

async function endImport(ctx: JobContext, row: ImportRow, status: 'done' | 'failed', error: string | null) {
  const ended = await ctx.db.transaction(async (tx) => {
    const current = await findImport(tx, row.team_id, row.id, true);
    if (current?.status !== 'running') return false;
    await sql`
      update imports set status = ${status}, error = ${error}, finished_at = ${ctx.clock.now()}, stored_bytes = 0,
        bytes_read = case when ${status} = 'done' then size else bytes_read end
      where team_id = ${row.team_id} and id = ${row.id}`.execute(tx);
    await releaseCampaign(tx, ctx, current);
    publishImport(tx, current);
    await checkAlerts(tx, { names: ['imports'], teamIds: [row.team_id], now: ctx.clock.now() });
    return true;
  });
  // Everything in it is in the database now, and personal data is kept once only.
  if (ended)
    await ctx.app.files.remove(row.team_id, row.file_key).catch((problem: unknown) => {
      ctx.log.warn({ err: problem, importId: row.id }, 'import file not removed');
    });
}

/** Somebody stopped it: the batch that is under way is the last one. What it brought so far stays until it is undone. */
export async function stopImport(tx: Tx, ctx: RequestContext, importId: number): Promise<void> {
  const row = await findImport(tx, ctx.teamId, importId, true);
  if (row?.status !== 'running') return;
  await sql`
    update imports set status = 'failed', error = 'stopped', finished_at = ${ctx.clock.now()}, stored_bytes = 0
    where team_id = ${row.team_id} and id = ${row.id}`.execute(tx);
  publishImport(tx, row);
  await enqueue(tx, removeImportFile, { teamId: row.team_id, key: row.file_key });
}

/** Personal data is kept once only; a job, for a file goes only when the change is certain. */
export const removeImportFile = defineJob({
  name: 'imports.removeFile',
  payload: z.object({ teamId: z.int(), key: z.string() }),
  run: ({ teamId, key }, ctx) => ctx.app.files.remove(teamId, key),
});

/** With recipients the campaign goes on to its next step; without any it is where it was before. */
async function releaseCampaign(tx: Tx, { clock }: JobContext, row: ImportRow): Promise<void> {
  if (row.campaign_id === null) return;
  const at = clock.now();
  const scope = { teamId: row.team_id, phoneNumberId: row.phone_number_id, clock };
  await applyExclusions(tx, scope, row.campaign_id);
  await sql`
    update campaign_sources set finished_at = ${at}
    where team_id = ${row.team_id} and campaign_id = ${row.campaign_id} and import_id = ${row.id}`.execute(
    tx,
  );
  const { rows } = await sql<{ campaign_id: number; step: CampaignStep }>`
    update campaigns set step = case when total_contacts > 0 then 'CONTACTS_UPLOADED' else 'CREATED' end
    where team_id = ${row.team_id} and id = ${row.campaign_id} and step = 'CONTACTS_UPLOADING_FILE'
    returning id as campaign_id, step`.execute(tx);
  const by = authorOf(system);
  const told = { teamId: row.team_id, phoneNumberId: row.phone_number_id, contactId: null, at, by };
  emit(
    tx,
    rows.map((data) => ({ ...told, type: 'campaign.updated', data })),
  );
}

export function publishImport(tx: Tx, { phone_number_id, id, group_id }: ImportRow): void {
  publish(tx, { name: 'import.updated', payload: { phone_number_id, import_id: id } });
  publish(tx, { name: 'contacts.updated', payload: { phone_number_id } });
  if (group_id !== null) publish(tx, { name: 'groups.updated', payload: { phone_number_id } });
}
