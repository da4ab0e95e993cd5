import type { listHookCalls as listRoute, RouteQuery } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { listHookCalls as listCalls } from '../../hooks/index.ts';
import { accessAutomation } from '../queries.ts';

export function listHookCalls(ctx: RequestContext, thingId: number, query: RouteQuery<typeof listRoute>) {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, thingId);
    return listCalls(tx, ctx.teamId, { kind: 'automation', thingId, ...query });
  });
}
