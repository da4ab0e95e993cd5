import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { refuseUsed } from '../../messaging/uses/index.ts';
import { tellAutomation } from './createAutomation.ts';
import { accessAutomation } from './queries.ts';
import { checkTroubles } from './troubles.ts';
import { tellEverybody } from './underWay.ts';
import { writeTrigger } from './writeTrigger.ts';
import { writeUses } from './writeUses.ts';

export function deleteAutomation(ctx: RequestContext, id: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { name } = await accessAutomation(tx, ctx, id, { forChange: true });
    await refuseUsed(tx, { teamId: ctx.teamId, kind: 'automation', id }, 'automation_in_use');
    await tx
      .updateTable('automations')
      .set({ deleted_at: ctx.clock.now(), is_active: false })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .execute();
    const at = ctx.clock.now();
    await tellEverybody(tx, { teamId: ctx.teamId, id, kind: 'leave', data: { why: 'deleted' }, at });
    await writeTrigger(tx, ctx.teamId, id);
    await writeUses(tx, ctx.teamId, id, null);
    await checkTroubles(tx, ctx);
    await audit(tx, byOf(ctx), { action: 'automation.deleted', target: { kind: 'automation', id, name } });
    tellAutomation(tx, ctx.phoneNumberId, id);
  });
}
