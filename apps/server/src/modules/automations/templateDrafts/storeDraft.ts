import type { RouteBody, storeAutomationTemplateDraft as route, TemplateDraft } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { tellAutomation } from '../createAutomation.ts';
import { accessAutomation } from '../queries.ts';
import { listDrafts } from '../templateDraftRows.ts';
import { insertDraft } from './insertDraft.ts';
import { pointBlocks } from './pointBlocks.ts';

/** Keeps a template as far as it is written; a block that is named sends it once it is submitted. */
export function storeDraft(
  ctx: RequestContext,
  automationId: number,
  { draft_id, block_id, structure, header_file_id }: RouteBody<typeof route>,
): Promise<TemplateDraft & { status: 'DRAFT' }> {
  return ctx.db.transaction(async (tx) => {
    await accessAutomation(tx, ctx, automationId, { forChange: true });
    const id =
      draft_id ?? (await insertDraft(tx, ctx, { automationId, structure, headerFileId: header_file_id }));
    const draft = await accessDraft(tx, ctx, automationId, id);
    if (draft_id !== undefined)
      await tx
        .updateTable('automation_template_drafts')
        .set({
          name: structure.name,
          language: structure.language,
          structure: JSON.stringify(structure),
          header_file_id,
          updated_by: ctx.person.userId,
          updated_at: ctx.clock.now(),
        })
        .where('team_id', '=', ctx.teamId)
        .where('id', '=', draft.id)
        .execute();
    if (block_id !== undefined)
      await pointBlocks(tx, ctx, automationId, (block, settings) =>
        block === block_id ? { ...settings, template_id: null, draft_id: id } : settings,
      );
    tellAutomation(tx, ctx.phoneNumberId, automationId);
    return { ...(await accessDraft(tx, ctx, automationId, id)), status: 'DRAFT' };
  });
}

export async function accessDraft(
  tx: Tx,
  { teamId }: Pick<RequestContext, 'teamId'>,
  automationId: number,
  id: number,
): Promise<TemplateDraft> {
  const draft = (await listDrafts(tx, teamId, automationId)).find((one) => one.id === id);
  if (!draft) throw notFound();
  return draft;
}
