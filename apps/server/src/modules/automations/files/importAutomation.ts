import type { importAutomation as importRoute, RouteBody, RouteResponse } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { presentDetail } from '../present.ts';
import { placeFile } from './placeFile.ts';
import { readFile } from './readFile.ts';

export function importAutomation(
  ctx: RequestContext,
  body: RouteBody<typeof importRoute>,
): Promise<RouteResponse<typeof importRoute>['data']> {
  const file = readFile(body);
  return ctx.db.transaction(async (tx) => {
    const { id, unresolved } = await placeFile(tx, ctx, file);
    return { ...(await presentDetail(tx, ctx, id)), unresolved };
  });
}
