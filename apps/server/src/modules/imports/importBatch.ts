import { sql } from 'kysely';
import { applyErasures } from '../../messaging/erasures/index.ts';
import { recallUnposted } from '../../messaging/senderChannel.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { JobContext } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import * as effects from './batchEffects.ts';
import * as staging from './batchRows.ts';
import { noteEffects } from './effects.ts';
import type { FirstLines } from './firstLines.ts';
import { type BatchNews, emitBatch, type Heard, whatIsHeard } from './importFacts.ts';
import type { RefusedRow } from './mapRow.ts';
import type { PackedPeople } from './packPeople.ts';
import { findImport, type ImportRow } from './queries.ts';

export interface Batch {
  people: PackedPeople;
  refused: RefusedRow[];
  /** Rows that are kept with a remark. */
  noted: RefusedRow[];
  /** Both together. */
  rowCount: number;
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
    await tuneForBulk(tx);
    const result =
      batch.people.lines.length > 0
        ? await importPeople(tx, ctx, current, batch.people, firstLines)
        : nothing;
    await effects.recordRefusals(tx, row.team_id, row.id, batch.refused);
    const noted = await effects.recordRefusals(tx, row.team_id, row.id, batch.noted);
    await saveProgress(tx, current, batch, { ...result, noted });
    publish(tx, {
      name: 'import.updated',
      payload: { phone_number_id: row.phone_number_id, import_id: row.id },
    });
    return true;
  });
}

/**
 * The trigram index collects new entries and sorts them in when it has 4 MB of them; sorting in four times as many costs
 * hardly more. And the disk need not be waited for: a batch commits whole, with the number of rows read, so a crash of
 * the database can only take back whole batches from the end, which the job then imports again. The end of the import
 * does wait, before the file goes.
 */
async function tuneForBulk(tx: Tx): Promise<void> {
  await sql`
    select set_config('gin_pending_list_limit', '16MB', true), set_config('work_mem', '64MB', true),
           set_config('synchronous_commit', 'off', true)`.execute(tx);
}

/**
 * Nobody keeps statistics of the batch, so PostgreSQL believes that a dozen of its rows are about known people and looks
 * through all of them for each person: 25 million comparisons for 5,000 who are known, three seconds instead of 50 ms.
 */
async function joinByHash(tx: Tx, isOn: boolean): Promise<void> {
  await sql`select set_config('enable_nestloop', ${isOn ? 'off' : 'on'}, true)`.execute(tx);
}

interface BatchResult {
  duplicates: number;
  kept: number;
  created: number;
}

const nothing: BatchResult = { duplicates: 0, kept: 0, created: 0 };

async function importPeople(
  tx: Tx,
  ctx: JobContext,
  row: ImportRow,
  people: PackedPeople,
  firstLines: FirstLines,
): Promise<BatchResult> {
  const { team_id: teamId, created_by: userId } = row;
  const at = ctx.clock.now();
  const heard = whatIsHeard(tx, teamId);
  await staging.stageRows(tx, people);
  await staging.findKnown(tx, teamId);
  await staging.insertUnknown(tx, teamId, at, userId);
  const created = await staging.readNewIds(tx);
  const agreed = heard.consents ? await staging.readNewConsents(tx) : [];
  const duplicates = await joinDuplicates(tx, row, people, firstLines);
  const known = await effects.lockKnown(tx, teamId);
  await joinByHash(tx, true);
  await noteEffects(tx, row, known, at);
  const changed = await changeKnown(tx, row, { teamId, known, at, named: heard.updated }, duplicates, heard);
  await joinByHash(tx, false);
  if (row.campaign_id !== null) await effects.addRecipients(tx, row, row.campaign_id, at);
  const joined =
    row.group_id === null
      ? []
      : await effects.joinGroup(tx, {
          teamId,
          importId: row.id,
          groupId: row.group_id,
          at,
          named: heard.members,
        });
  const isNew = new Set(created);
  emitBatch(tx, row, at, {
    created: heard.created ? created : [],
    updated: changed.updated.filter((id) => !isNew.has(id)),
    consents: [...agreed, ...changed.consents],
    joined,
  });
  await applyErasures(tx, ctx.app, { teamIds: [teamId], contactIds: created, at });
  const { rows } = await sql<{ kept: number; created: number }>`
    select count(*) filter (where first_line is null)::int as kept,
           count(*) filter (where first_line is null and is_new)::int as created from import_rows`.execute(
    tx,
  );
  return { duplicates, kept: rows[0]?.kept ?? 0, created: rows[0]?.created ?? 0 };
}

async function changeKnown(
  tx: Tx,
  { created_by: userId }: ImportRow,
  known: effects.Known,
  duplicates: number,
  heard: Heard,
): Promise<Pick<BatchNews, 'updated' | 'consents'>> {
  if (known.known.length === 0) return { updated: [], consents: [] };
  const updated = await effects.updateKnown(tx, known);
  const filled = duplicates > 0 ? await effects.fillFromDuplicates(tx, known) : [];
  const consents = await effects.changeConsent(tx, { ...known, named: heard.consents, userId });
  // Somebody may be on their way in a campaign at this moment.
  const refused = consents.filter(({ status }) => status === 'opted_out').map(({ id }) => id);
  await recallUnposted(tx, 'contact', refused);
  return { updated: [...new Set([...updated, ...filled])], consents: heard.consents ? consents : [] };
}

/** Rows of people whom the file has named before, in this batch or an earlier one; says how many there are. */
async function joinDuplicates(
  tx: Tx,
  row: ImportRow,
  { lines }: PackedPeople,
  firstLines: FirstLines,
): Promise<number> {
  const contactIds = await staging.readContactIds(tx);
  const marks: { number: number; firstLine: number }[] = [];
  lines.forEach((line, number) => {
    const firstLine = firstLines.see(contactIds[number]!, line);
    if (firstLine !== line) marks.push({ number, firstLine });
  });
  if (marks.length === 0) return 0;
  await staging.markDuplicates(tx, marks);
  await effects.recordDuplicates(tx, row.team_id, row.id);
  return marks.length;
}

async function saveProgress(
  tx: Tx,
  row: ImportRow,
  batch: Batch,
  result: BatchResult & { noted: number },
): Promise<void> {
  await sql`
    update imports set
      rows_read = rows_read + ${batch.rowCount}, rows_kept = rows_kept + ${result.kept},
      rows_refused = rows_refused + ${batch.refused.length}, rows_duplicate = rows_duplicate + ${result.duplicates},
      rows_noted = rows_noted + ${result.noted}, contacts_created = contacts_created + ${result.created},
      contacts_updated = contacts_updated + ${result.kept - result.created},
      bytes_read = greatest(bytes_read, ${batch.bytesRead})
    where team_id = ${row.team_id} and id = ${row.id}`.execute(tx);
}

/** After a restart: learns again whom the rows before the last commit were about, without touching anything. */
export function rememberRows(
  ctx: JobContext,
  teamId: number,
  people: PackedPeople,
  firstLines: FirstLines,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await staging.stageRows(tx, people);
    await staging.findKnown(tx, teamId);
    const contactIds = await staging.readContactIds(tx);
    people.lines.forEach((line, number) => {
      const contactId = contactIds[number];
      if (contactId) firstLines.see(contactId, line);
    });
  });
}
