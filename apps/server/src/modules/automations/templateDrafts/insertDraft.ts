import type { TemplateStructure } from '@herald/whatsapp/model';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';

interface New {
  automationId: number;
  structure: TemplateStructure;
  headerFileId?: number | null;
}

export async function insertDraft(
  tx: Tx,
  ctx: RequestContext,
  { automationId, structure, headerFileId = null }: New,
): Promise<number> {
  const { id } = await tx
    .insertInto('automation_template_drafts')
    .values({
      team_id: ctx.teamId,
      automation_id: automationId,
      name: structure.name,
      language: structure.language,
      structure: JSON.stringify(structure),
      header_file_id: headerFileId,
      updated_by: ctx.person.userId,
      updated_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
