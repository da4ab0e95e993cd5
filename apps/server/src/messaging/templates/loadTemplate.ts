import type { TemplateStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** A template as a send needs it. */
export interface SendableTemplate {
  id: number;
  name: string;
  language: string;
  version: number;
  status: string;
  category: string;
  type: 'standard' | 'carousel';
  structure: TemplateStructure;
  header_file_id: number | null;
}

/** Null when it was deleted or belongs to another WhatsApp account than the number: then nothing can be sent with it. */
export async function loadTemplate(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  templateId: number,
): Promise<SendableTemplate | null> {
  const { rows } = await sql<SendableTemplate>`
    select t.id, t.name, t.language, t.version, t.status, t.category, t.type, t.structure, t.header_file_id
    from templates t
    join phone_numbers n on n.team_id = t.team_id and n.whatsapp_account_id = t.whatsapp_account_id
    where t.team_id = ${teamId} and t.id = ${templateId} and n.id = ${phoneNumberId} and t.deleted_at is null`.execute(
    tx,
  );
  return rows[0] ?? null;
}
