import type { RouteQuery, RouteResponse, listCampaigns as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { spanOf } from './period.ts';
import { presentSummary } from './present.ts';
import { readCampaigns } from './queries.ts';

export async function listCampaigns(
  ctx: RequestContext,
  query: RouteQuery<typeof route>,
): Promise<RouteResponse<typeof route>> {
  const { rows, total } = await ctx.db.read(async (tx) => {
    const team = await tx
      .selectFrom('teams')
      .select('timezone')
      .where('id', '=', ctx.teamId)
      .executeTakeFirstOrThrow();
    return readCampaigns(tx, ctx.teamId, ctx.phoneNumberId, {
      ...spanOf(query.period, ctx.clock.now(), team.timezone),
      search: query.search,
      limit: query.per_page,
      offset: (query.page - 1) * query.per_page,
    });
  });
  return {
    data: rows.map(presentSummary),
    meta: {
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(total / query.per_page)),
      per_page: query.per_page,
      total,
    },
  };
}
