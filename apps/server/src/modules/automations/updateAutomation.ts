import type {
  AutomationDetail,
  RouteBody,
  RouteQuery,
  updateAutomation as updateRoute,
} from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { tellAutomation, triggerTypeOf } from './createAutomation.ts';
import { giveHook } from './hook/token.ts';
import { presentDetail } from './present.ts';
import { publishIn } from './publishAutomation.ts';
import { accessAutomation, readDraft } from './queries.ts';
import { saveDraft } from './saveDraft.ts';

export function updateAutomation(
  ctx: RequestContext,
  id: number,
  { name, graph, revision, position }: RouteBody<typeof updateRoute>,
  { publish }: RouteQuery<typeof updateRoute> = { publish: false },
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
    if (publish) await publishDraft(tx, ctx, id);
    tellAutomation(tx, ctx.phoneNumberId, id);
    return presentDetail(tx, ctx, id);
  });
}

/** For programs that know no other call: whoever is under way finishes as they began. */
async function publishDraft(tx: Tx, ctx: RequestContext, id: number): Promise<void> {
  const { revision } = await readDraft(tx, ctx.teamId, id);
  await publishIn(tx, ctx, id, { revision, note: '', people: 'stay' });
}
