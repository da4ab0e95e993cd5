import { isDeepStrictEqual } from 'node:util';
import type { AutomationDetail, RouteBody, updateAutomation as updateRoute } from '@herald/contract';
import type { Graph } from '@herald/flow';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { authorsOf } from './authors.ts';
import { tellAutomation, triggerTypeOf } from './createAutomation.ts';
import { giveHook } from './hook/token.ts';
import { presentDetail } from './present.ts';
import { accessAutomation, readDraft } from './queries.ts';

export function updateAutomation(
  ctx: RequestContext,
  id: number,
  { name, graph, revision, position }: RouteBody<typeof updateRoute>,
): Promise<AutomationDetail> {
  return ctx.db.transaction(async (tx) => {
    const row = await accessAutomation(tx, ctx, id, { forChange: true });
    if (graph && row.hook_sealed === null && triggerTypeOf(graph) === 'incoming_webhook')
      await giveHook(tx, ctx.app, ctx.teamId, id);
    if (graph) await saveDraft(tx, ctx, { id, graph, revision });
    await tx
      .updateTable('automations')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(position === undefined ? {} : { position }),
        ...(graph ? { trigger_type: triggerTypeOf(graph) } : {}),
        updated_at: ctx.clock.now(),
      })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .execute();
    tellAutomation(tx, ctx.phoneNumberId, id);
    return presentDetail(tx, ctx, id);
  });
}

export interface Saved {
  id: number;
  graph: Graph;
  /** Of the draft that was changed; absent: whatever stands there. */
  revision?: number | undefined;
}

export async function saveDraft(tx: Tx, ctx: RequestContext, { id, graph, revision }: Saved): Promise<void> {
  const before = await readDraft(tx, ctx.teamId, id);
  if (revision !== undefined && revision !== before.revision) throw draftChanged();
  if (isDeepStrictEqual(before.graph, graph)) return;
  const at = ctx.clock.now();
  const by = ctx.person.userId;
  await tx
    .updateTable('automation_drafts')
    .set({
      graph: JSON.stringify(graph),
      revision: before.revision + 1,
      authors: JSON.stringify(authorsOf(before.authors, before.graph, graph, by, at)),
      updated_by: by,
      updated_at: at,
    })
    .where('team_id', '=', ctx.teamId)
    .where('automation_id', '=', id)
    .execute();
}

export function draftChanged(): AppError {
  return new AppError('draft_changed', {
    en: 'Somebody else changed this automation meanwhile. Load their version, or join both.',
    fr: 'Quelqu’un d’autre a modifié cette automatisation entre-temps. Chargez sa version, ou réunissez les deux.',
  });
}
