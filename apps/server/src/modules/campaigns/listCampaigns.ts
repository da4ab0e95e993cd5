import type { RouteQuery, RouteResponse, listCampaigns as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { readTimezone } from '../../people/index.ts';
import { hasOrders, presentEarned, readEarnedBy, spanOf } from '../attribution/index.ts';
import { readCampaigns } from './listQueries.ts';
import { presentSummary } from './present.ts';

export async function listCampaigns(
  ctx: RequestContext,
  query: RouteQuery<typeof route>,
): Promise<RouteResponse<typeof route>> {
  const { rows, total, nextCursor, earned, hasShop } = await ctx.db.read(async (tx) => {
    const timezone = await readTimezone(tx, ctx.teamId);
    const page = await readCampaigns(tx, ctx, {
      ...spanOf(query.period, ctx.clock.now(), timezone),
      search: query.search,
      status: query.status,
      sort: query.sort,
      direction: query.direction,
      cursor: query.cursor,
      limit: query.per_page,
      offset: (query.page - 1) * query.per_page,
    });
    const ids = page.rows.map(({ id }) => id);
    const window = query.attribution_window;
    return {
      ...page,
      earned: await readEarnedBy(tx, ctx.teamId, { kind: 'campaign', ids, window }),
      hasShop: await hasOrders(tx, ctx.teamId),
    };
  });
  return {
    data: rows.map((row) => {
      const costMicros = row.cost_micros;
      const figures = presentEarned(earned.get(row.id), { hasShop, costMicros, currency: row.currency });
      return presentSummary(row, figures);
    }),
    meta: {
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(total / query.per_page)),
      per_page: query.per_page,
      total,
      next_cursor: nextCursor,
    },
  };
}
