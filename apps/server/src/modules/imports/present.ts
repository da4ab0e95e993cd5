import type { ContactImport, ImportRefusal } from '@herald/contract';
import { canUndo } from './canUndo.ts';
import type { ImportRow, RefusalRow } from './queries.ts';

export function presentImport(row: ImportRow, now = new Date()): ContactImport {
  return {
    id: row.id,
    status: row.status,
    file_name: row.file_name,
    format: row.format,
    encoding: row.format === 'csv' ? row.encoding : null,
    delimiter: row.format === 'csv' ? row.delimiter : null,
    columns: row.columns.map(({ index, name, suggested, samples, consent = null }) => ({
      index,
      name,
      suggested,
      samples,
      consent,
    })),
    preview: row.preview,
    sheets: row.sheets,
    sheet: row.sheet,
    campaign_id: row.campaign_id,
    group_id: row.group_id,
    default_country: row.default_country,
    size: row.size,
    bytes_read: Math.min(row.bytes_read, row.size),
    rows_read: row.rows_read,
    rows_kept: row.rows_kept,
    rows_refused: row.rows_refused,
    rows_duplicate: row.rows_duplicate,
    rows_noted: row.rows_noted,
    contacts_created: row.contacts_created,
    contacts_updated: row.contacts_updated,
    error: row.error,
    can_undo: canUndo(row, now),
    undo: row.undo_started_at && {
      finished: row.undone_at !== null,
      removed: row.undone_removed,
      restored: row.undone_restored,
    },
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export function presentRefusal({ line, reason, value, first_line }: RefusalRow): ImportRefusal {
  return { line, reason: reason as ImportRefusal['reason'], value, first_line };
}
