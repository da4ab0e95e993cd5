import type { ImportMapping } from '@herald/contract';
import type { Encoding } from '@herald/contract/table';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import type { FileAnalysis, ImportColumnRow } from './analyseFile.ts';

export interface ImportRow {
  team_id: number;
  id: number;
  phone_number_id: number;
  status: 'analysing' | 'analysed' | 'running' | 'done' | 'failed';
  file_key: string;
  file_name: string;
  format: 'csv' | 'xlsx';
  encoding: Encoding | null;
  delimiter: string | null;
  columns: ImportColumnRow[];
  preview: FileAnalysis['preview'];
  sheets: string[];
  sheet: string | null;
  mapping: ImportMapping | null;
  campaign_id: number | null;
  group_id: number | null;
  default_country: string | null;
  size: number;
  bytes_read: number;
  rows_read: number;
  rows_kept: number;
  rows_refused: number;
  rows_duplicate: number;
  rows_noted: number;
  contacts_created: number;
  contacts_updated: number;
  error: string | null;
  keeps_effects: boolean;
  undo_started_at: Date | null;
  undone_at: Date | null;
  undone_removed: number;
  undone_restored: number;
  created_by: number | null;
  created_at: Date;
  finished_at: Date | null;
}

/** The import itself; `lock` keeps everybody else from changing it until the transaction ends. */
export async function findImport(
  tx: Tx,
  teamId: number,
  importId: number,
  lock = false,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select * from imports where team_id = ${teamId} and id = ${importId} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  return rows[0];
}

/** The only door to one import of a number. */
export async function accessImport(
  tx: Tx,
  scope: NumberScope,
  importId: number,
  lock = false,
): Promise<ImportRow> {
  const row = await findImport(tx, scope.teamId, importId, lock);
  if (row?.phone_number_id !== scope.phoneNumberId) throw notFound();
  return row;
}

/** Those of a number that were started, the newest first; `before` is the id of the last one of the page before. */
export async function readImports(
  tx: Tx,
  scope: NumberScope,
  { before, limit }: { before: number | null; limit: number },
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select * from imports
    where team_id = ${scope.teamId} and phone_number_id = ${scope.phoneNumberId}
      and status in ('running', 'done', 'failed') and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit}`.execute(tx);
  return rows;
}

/** The import that feeds a campaign, or the last one that did. */
export async function readCampaignImport(
  tx: Tx,
  teamId: number,
  campaignId: number,
): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`
    select * from imports where team_id = ${teamId} and campaign_id = ${campaignId}
    order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export interface RefusalRow {
  line: number;
  reason: string;
  value: string;
  first_line: number | null;
  cells: string[];
}

export async function readRefusals(
  tx: Tx,
  scope: { teamId: number; importId: number },
  { limit, offset = 0, afterLine = 0 }: { limit: number; offset?: number; afterLine?: number },
): Promise<RefusalRow[]> {
  return tx
    .selectFrom('import_refusals')
    .select(['line', 'reason', 'value', 'first_line', 'cells'])
    .where('team_id', '=', scope.teamId)
    .where('import_id', '=', scope.importId)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .offset(offset)
    .execute();
}

export interface ImportTarget {
  id: number;
  name: string;
  step: string;
  columns: string[];
  /** Of those: what belongs to its recipients alone. */
  own_columns: string[];
  total_contacts: number;
}

/** The campaign of a number that an import is to feed. */
export async function lockCampaign(tx: Tx, scope: NumberScope, campaignId: number): Promise<ImportTarget> {
  const row = await tx
    .selectFrom('campaigns')
    .select(['id', 'name', 'step', 'columns', 'own_columns', 'total_contacts'])
    .where('team_id', '=', scope.teamId)
    .where('phone_number_id', '=', scope.phoneNumberId)
    .where('id', '=', campaignId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
