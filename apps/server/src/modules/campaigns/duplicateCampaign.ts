import type { RouteBody, duplicateCampaign as route } from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { campaignFact } from '../../messaging/campaignFacts.ts';
import { emit } from '../../platform/events/index.ts';
import { accessCampaign } from './access.ts';
import { auditCampaign } from './auditCampaign.ts';
import { copyExperiment, messageOf } from './experiment/copyExperiment.ts';
import { beginFilling } from './fillCampaign.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';

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
    const { id } = await tx
      .insertInto('campaigns')
      .values({
        team_id: ctx.teamId,
        phone_number_id: ctx.phoneNumberId,
        name,
        description: earlier.description,
        template_id: message.template_id,
        variables: JSON.stringify(message.variables),
        by_language: earlier.by_language,
        delivery: JSON.stringify(earlier.delivery),
        currency: earlier.currency,
        created_by: ctx.person.userId,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const by = byOf(ctx);
    emit(tx, [
      campaignFact('campaign.created', scopeOfCampaign(by, { id, phone_number_id: ctx.phoneNumberId })),
    ]);
    await auditCampaign(
      tx,
      by,
      'campaign.created',
      { id, name },
      {
        template: earlier.template_name,
        copy_of: earlier.name,
      },
    );
    if (recipients === null) await copyExperiment(tx, ctx.teamId, earlier, id);
    else await beginFilling(tx, ctx, id, { kind: 'campaign', campaignId, outcome: recipients });
    return id;
  });
}
