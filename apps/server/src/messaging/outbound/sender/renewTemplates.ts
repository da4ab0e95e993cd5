import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { payloadsIn, storedTemplate } from '../../kinds/index.ts';
import type { SendableTemplate } from '../../templates/index.ts';
import { type QueuedRow, templateIdOf } from './queuedRow.ts';

type Templates = ReadonlyMap<number, SendableTemplate | null>;

/** The message with its template as it is now: it may have been edited since, and WhatsApp knows no older version. */
export function renewed(row: QueuedRow, templates: Templates): QueuedRow {
  const today = templates.get(templateIdOf(row) ?? 0);
  if (!today || !('version' in row.content) || row.content.version === today.version) return row;
  const { structure, variables, payloads = {} } = row.content;
  const kept = payloadsIn(today.structure, structure, payloads);
  return { ...row, content: storedTemplate(today, variables, kept) };
}

/** What people are shown of it is what leaves. */
export async function writeRenewed(tx: Tx, teamId: number, rows: readonly QueuedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update messages m set content = r.content, template_version = (r.content ->> 'version')::integer
    from jsonb_to_recordset(${jsonRows(rows.map(({ id, content }) => ({ id, content })))}) as r (id bigint, content jsonb)
    where m.team_id = ${teamId} and m.id = r.id`.execute(tx);
}
