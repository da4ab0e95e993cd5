import type { AutomationDetail } from '@herald/contract';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { giveHook } from './hook/token.ts';
import { presentDetail } from './present.ts';
import { accessAutomation } from './queries.ts';

/** Another address for the hook; whoever has the old one sets off nothing any more. */
export function rotateHook(ctx: RequestContext, id: number): Promise<AutomationDetail> {
  return ctx.db.transaction(async (tx) => {
    const { name } = await accessAutomation(tx, ctx, id, { forChange: true });
    await giveHook(tx, ctx.app, ctx.teamId, id);
    await audit(tx, byOf(ctx), {
      action: 'automation.hook_rotated',
      target: { kind: 'automation', id, name },
    });
    return presentDetail(tx, ctx, id);
  });
}
