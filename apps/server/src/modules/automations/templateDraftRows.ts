import type { TemplateDraft } from '@herald/contract';
import type { TemplateStructure } from '@herald/whatsapp/model';
import type { Tx } from '../../platform/database/index.ts';

export async function listDrafts(tx: Tx, teamId: number, automationId: number): Promise<TemplateDraft[]> {
  const rows = await tx
    .selectFrom('automation_template_drafts')
    .select(['id', 'name', 'language', 'structure', 'header_file_id', 'template_id', 'updated_at'])
    .where('team_id', '=', teamId)
    .where('automation_id', '=', automationId)
    .orderBy('id')
    .execute();
  return rows.map(({ structure, updated_at, ...row }) => ({
    ...row,
    structure: structure as unknown as TemplateStructure,
    updated_at: updated_at.toISOString(),
  }));
}
