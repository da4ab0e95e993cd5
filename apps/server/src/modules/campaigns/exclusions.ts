import type { CampaignExclusion } from '@herald/contract';
import { sql } from 'kysely';
import { byOf, type RequestContext } from '../../context.ts';
import { updatedFact } from '../../messaging/campaignFacts.ts';
import { applyExclusions } from '../../people/index.ts';
import { emit } from '../../platform/events/index.ts';
import { accessCampaign, accessCampaignFor } from './access.ts';
import { refuseUnknown } from './audience.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';

export async function listExclusions(ctx: RequestContext, campaignId: number): Promise<CampaignExclusion[]> {
  return ctx.db.read(async (tx) => {
    await accessCampaign(tx, ctx, campaignId);
    const { rows } = await sql<CampaignExclusion>`
      select kind, target_id as id, name from campaign_exclusions
      where team_id = ${ctx.teamId} and campaign_id = ${campaignId} order by added_at, kind, name`.execute(
      tx,
    );
    return rows;
  });
}

/** Replaces the choice, and marks whoever is in already by it. */
export async function setExclusions(
  ctx: RequestContext,
  campaignId: number,
  { group_ids: groupIds, segment_ids: segmentIds }: { group_ids: number[]; segment_ids: number[] },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaignFor('addContacts', tx, ctx, campaignId);
    await refuseUnknown(tx, ctx, { kind: 'groups', groupIds });
    await refuseUnknown(tx, ctx, { kind: 'segments', segmentIds });
    await sql`
      with gone as (
        delete from campaign_exclusions where team_id = ${ctx.teamId} and campaign_id = ${campaignId}
          and not (kind = 'groups' and target_id = any(${groupIds}::bigint[]))
          and not (kind = 'segments' and target_id = any(${segmentIds}::bigint[]))
      )
      insert into campaign_exclusions (team_id, campaign_id, kind, target_id, name, added_at)
      select team_id, ${campaignId}::bigint, 'groups', id, name, ${ctx.clock.now()}::timestamptz from groups
      where team_id = ${ctx.teamId} and id = any(${groupIds}::bigint[])
      union all
      select team_id, ${campaignId}::bigint, 'segments', id, name, ${ctx.clock.now()}::timestamptz from segments
      where team_id = ${ctx.teamId} and id = any(${segmentIds}::bigint[])
      on conflict do nothing`.execute(tx);
    await applyExclusions(tx, ctx, campaignId);
    emit(tx, [updatedFact(scopeOfCampaign(byOf(ctx), campaign), campaign.step)]);
  });
}
