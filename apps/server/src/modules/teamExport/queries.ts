import type { TeamExport } from '@herald/contract';
import { exportErrors, exportStatuses } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';

/** Exports of the team that are being made, failed, or can still be fetched; the newest first. */
export async function readExports(tx: Tx, teamId: number, now: Date): Promise<TeamExport[]> {
  const rows = await tx
    .selectFrom('team_exports as e')
    .leftJoin('users as u', 'u.id', 'e.asked_by')
    .selectAll('e')
    .select('u.email')
    .where('e.team_id', '=', teamId)
    .where((where) => where.or([where('e.expires_at', 'is', null), where('e.expires_at', '>', now)]))
    .orderBy('e.id', 'desc')
    .limit(5)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: exportStatuses.find((status) => status === row.status) ?? 'failed',
    error: exportErrors.find((error) => error === row.error) ?? null,
    progress: row.status === 'done' ? 1 : row.parts_total === 0 ? 0 : row.parts_done / row.parts_total,
    rows: row.rows_done,
    files_left_out: row.files_left_out,
    size: row.size,
    asked_by: row.email,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.status === 'done' ? (row.expires_at?.toISOString() ?? null) : null,
  }));
}
