import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { JobContext } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import * as effects from './batchEffects.ts';
import * as staging from './batchRows.ts';
import type { FirstLines } from './firstLines.ts';
import { isRefused, type MappedRow, type PersonRow, type RefusedRow } from './mapRow.ts';
import { findImport, type ImportRow } from './queries.ts';

export interface Batch {
  rows: readonly MappedRow[];
  /** Rows of the file before this batch. */
  rowsBefore: number;
  /** How far reading has come, as a share of the upload's size. */
  bytesRead: number;
}

/**
 * Imports one batch whole or not at all, its progress included. False when the import is not where this batch begins:
 * somebody else is importing it, or it is over. So however often a job runs, no row counts twice.
 */
export function importBatch(
  ctx: JobContext,
  row: ImportRow,
  batch: Batch,
  firstLines: FirstLines,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const current = await findImport(tx, row.team_id, row.id, true);
    if (current?.status !== 'running' || current.rows_read !== batch.rowsBefore) return false;
    const people = batch.rows.filter((mapped): mapped is PersonRow => !isRefused(mapped));
    const refused = batch.rows.filter(isRefused);
    const result = people.length > 0 ? await importPeople(tx, ctx, current, people, firstLines) : nobody;
    await effects.recordRefusals(tx, row.team_id, row.id, [...refused.map(toRefusal), ...result.duplicates]);
    await saveProgress(tx, current, batch, { ...result, refused: refused.length });
    publish(tx, {
      name: 'import.updated',
      payload: { phone_number_id: row.phone_number_id, import_id: row.id },
    });
    return true;
  });
}

interface BatchResult {
  duplicates: effects.Refusal[];
  kept: number;
  created: number;
}

const nobody: BatchResult = { duplicates: [], kept: 0, created: 0 };

async function importPeople(
  tx: Tx,
  ctx: JobContext,
  row: ImportRow,
  people: readonly PersonRow[],
  firstLines: FirstLines,
): Promise<BatchResult> {
  const { team_id: teamId, created_by: userId } = row;
  const at = ctx.clock.now();
  await staging.stageRows(tx, people);
  await staging.findKnown(tx, teamId);
  await staging.insertUnknown(tx, teamId, at, userId);
  const duplicates = await joinDuplicates(tx, people, firstLines);
  const known = await effects.lockKnown(tx, teamId);
  if (known.length > 0) {
    await effects.updateKnown(tx, teamId, known, at);
    if (duplicates.length > 0) await effects.fillFromDuplicates(tx, teamId, known, at);
    await effects.changeConsent(tx, { teamId, known, at, userId });
  }
  if (row.campaign_id !== null) await effects.addRecipients(tx, teamId, row.campaign_id, at);
  if (row.group_id !== null) await effects.joinGroup(tx, teamId, row.group_id, at);
  const { rows } = await sql<{ kept: number; created: number }>`
    select count(*) filter (where first_line is null)::int as kept,
           count(*) filter (where first_line is null and is_new)::int as created from import_rows`.execute(
    tx,
  );
  return { duplicates, kept: rows[0]?.kept ?? 0, created: rows[0]?.created ?? 0 };
}

/** Rows of people whom the file has named before, in this batch or an earlier one. */
async function joinDuplicates(
  tx: Tx,
  people: readonly PersonRow[],
  firstLines: FirstLines,
): Promise<effects.Refusal[]> {
  const contactIds = await staging.readContactIds(tx);
  const marks: { number: number; firstLine: number }[] = [];
  const duplicates: effects.Refusal[] = [];
  people.forEach(({ line, phone, cells }, number) => {
    const firstLine = firstLines.see(contactIds[number]!, line);
    if (firstLine === line) return;
    marks.push({ number, firstLine });
    duplicates.push({ line, reason: 'duplicate', value: phone, firstLine, cells });
  });
  await staging.markDuplicates(tx, marks);
  return duplicates;
}

function toRefusal({ line, reason, value, cells }: RefusedRow): effects.Refusal {
  return { line, reason, value, firstLine: null, cells };
}

async function saveProgress(
  tx: Tx,
  row: ImportRow,
  batch: Batch,
  result: BatchResult & { refused: number },
): Promise<void> {
  await sql`
    update imports set
      rows_read = rows_read + ${batch.rows.length}, rows_kept = rows_kept + ${result.kept},
      rows_refused = rows_refused + ${result.refused}, rows_duplicate = rows_duplicate + ${result.duplicates.length},
      contacts_created = contacts_created + ${result.created},
      contacts_updated = contacts_updated + ${result.kept - result.created},
      bytes_read = greatest(bytes_read, ${batch.bytesRead})
    where team_id = ${row.team_id} and id = ${row.id}`.execute(tx);
}

/** After a restart: learns again whom the rows before the last commit were about, without touching anything. */
export function rememberRows(
  ctx: JobContext,
  teamId: number,
  rows: readonly MappedRow[],
  firstLines: FirstLines,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const people = rows.filter((mapped): mapped is PersonRow => !isRefused(mapped));
    await staging.stageRows(tx, people);
    await staging.findKnown(tx, teamId);
    const contactIds = await staging.readContactIds(tx);
    people.forEach(({ line }, number) => {
      const contactId = contactIds[number];
      if (contactId) firstLines.see(contactId, line);
    });
  });
}
