import type { RouteBody, storeAutomationTemplate as route, Template } from '@herald/contract';
import type { Settings } from '@herald/flow';
import { buttonsOf, type TemplateStructure, variablesOf } from '@herald/whatsapp/model';
import { demand } from '../../../actor.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { accessTemplate, createTemplate, presentTemplate } from '../../templates/index.ts';
import { tellAutomation } from '../createAutomation.ts';
import { accessAutomation } from '../queries.ts';
import { pointBlocks } from './pointBlocks.ts';
import { accessDraft } from './storeDraft.ts';

interface Written {
  structure: TemplateStructure;
  header_file_id: number | null;
  draftId: number | null;
  blockId: string | undefined;
}

/** Submits what was written for a block; the blocks that waited for it send it from then on. */
export async function submitDraft(
  ctx: RequestContext,
  automationId: number,
  body: RouteBody<typeof route>,
): Promise<Template> {
  // The route asks for the templates; it is a block of the draft too that is changed.
  demand(byOf(ctx).actor, 'automations.manage');
  const written = await ctx.db.read(async (tx): Promise<Written> => {
    await accessAutomation(tx, ctx, automationId);
    if (!('draft_id' in body)) return { ...body, draftId: null, blockId: body.block_id };
    const { id, structure, header_file_id } = await accessDraft(tx, ctx, automationId, body.draft_id);
    return { structure, header_file_id, draftId: id, blockId: undefined };
  });
  const templateId = await createTemplate(ctx, written);
  return ctx.db.transaction(async (tx) => {
    await accessAutomation(tx, ctx, automationId, { forChange: true });
    await tx
      .updateTable('templates')
      .set({ automation_id: automationId })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', templateId)
      .execute();
    if (written.draftId !== null)
      await tx
        .updateTable('automation_template_drafts')
        .set({ template_id: templateId })
        .where('team_id', '=', ctx.teamId)
        .where('id', '=', written.draftId)
        .execute();
    await pointBlocks(tx, ctx, automationId, (id, settings) => {
      const isMeant =
        id === written.blockId || (written.draftId !== null && settings.draft_id === written.draftId);
      return isMeant ? sendingOf(settings, templateId, written.structure) : settings;
    });
    tellAutomation(tx, ctx.phoneNumberId, automationId);
    return presentTemplate(ctx.app, ctx.teamId, await accessTemplate(tx, ctx, templateId));
  });
}

type Sending = Settings<'template'>;

/** Ways on and values that the template still has stay as they are. */
function sendingOf(before: Sending, template_id: number, structure: TemplateStructure): Sending {
  const keys = new Set(variablesOf(structure).map(({ key }) => key));
  const replies = buttonsOf(structure).flatMap(({ type, text, index }) =>
    type === 'quick_reply'
      ? [{ key: before.replies.find(({ title }) => title === text)?.key ?? `r${index}`, title: text }]
      : [],
  );
  return {
    ...before,
    template_id,
    draft_id: null,
    replies,
    variables: Object.fromEntries(Object.entries(before.variables).filter(([key]) => keys.has(key))),
  };
}
