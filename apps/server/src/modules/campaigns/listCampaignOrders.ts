import type { RouteQuery, RouteResponse, listCampaignOrders as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { presentOrder, readCampaignOrders } from '../attribution/index.ts';
import { accessCampaign } from './access.ts';

export async function listCampaignOrders(
  ctx: RequestContext,
  campaignId: number,
  { attribution_window: window, page, per_page }: RouteQuery<typeof route>,
): Promise<RouteResponse<typeof route>> {
  const { rows, total } = await ctx.db.read(async (tx) => {
    await accessCampaign(tx, ctx, campaignId);
    return readCampaignOrders(tx, ctx.teamId, campaignId, {
      window,
      limit: per_page,
      offset: (page - 1) * per_page,
    });
  });
  return {
    data: rows.map(presentOrder),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total },
  };
}
