import type { RouteBody, duplicateCampaign as route } from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { accessCampaign } from './access.ts';
import { copyCampaign } from './copyCampaign.ts';
import { copyExperiment, messageOf } from './experiment/copyExperiment.ts';
import { beginFilling } from './fillCampaign.ts';

/**
 * A new campaign with the message, variables and rules of another. Its template may be one that cannot be sent just
 * now: the review says so, and another can be chosen there.
 */
export async function duplicateCampaign(
  ctx: RequestContext,
  campaignId: number,
  { name, recipients }: RouteBody<typeof route>,
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const earlier = await accessCampaign(tx, ctx, campaignId);
    // Who is written to again is no test: they get what did best.
    const message = recipients === null ? earlier : await messageOf(tx, ctx.teamId, earlier);
    const { template_id, variables } = message;
    const createdBy = ctx.person.userId;
    const id = await copyCampaign(tx, byOf(ctx), { ...earlier, template_id, variables }, { name, createdBy });
    if (recipients === null) await copyExperiment(tx, ctx.teamId, earlier, id);
    else await beginFilling(tx, ctx, id, { kind: 'campaign', campaignId, outcome: recipients });
    return id;
  });
}
