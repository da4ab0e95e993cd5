import type { RouteResponse, listCampaignContacts as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { databaseFor } from '../contacts/index.ts';
import { accessCampaign } from './access.ts';
import { presentRecipient } from './present.ts';
import { readRecipients } from './recipientPages.ts';
import type { RecipientFilter } from './recipientQueries.ts';

interface Asked {
  status: RecipientFilter;
  search?: string | undefined;
  ids?: readonly number[] | undefined;
  page: number;
  per_page: number;
}

/** The recipients of a campaign, a page at a time, each with their own story. */
export async function listRecipients(
  ctx: RequestContext,
  campaignId: number,
  { status, search, ids, page, per_page }: Asked,
): Promise<RouteResponse<typeof route>> {
  const campaign = await ctx.db.read((tx) => accessCampaign(tx, ctx, campaignId));
  const { rows, total, isExact } = await databaseFor(ctx, { search }).read((tx) =>
    readRecipients(tx, ctx.teamId, campaign, {
      ...{ filter: status, search, ids },
      ...{ limit: per_page, offset: (page - 1) * per_page },
    }),
  );
  const lastPage = Math.max(1, Math.ceil(total / per_page));
  return {
    data: rows.map((row) => presentRecipient(ctx, row)),
    meta: { current_page: page, last_page: lastPage, per_page, total, is_exact: isExact },
  };
}
