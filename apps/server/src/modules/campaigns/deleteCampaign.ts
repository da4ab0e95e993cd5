import { byOf, type RequestContext } from '../../context.ts';
import { campaignFact } from '../../messaging/campaignFacts.ts';
import { withdrawQueued } from '../../messaging/ledger/index.ts';
import { emit } from '../../platform/events/index.ts';
import { accessCampaignFor } from './access.ts';
import { auditCampaign } from './auditCampaign.ts';
import { forgetSchedule } from './schedule.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';
import { stopSeries } from './series/stopSeries.ts';

/** Hides the campaign. Its messages stay in the conversations, and its recipients for whoever must prove a send. */
export async function deleteCampaign(ctx: RequestContext, campaignId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaignFor('delete', tx, ctx, campaignId);
    await forgetSchedule(tx, ctx.teamId, campaignId);
    await stopSeries(tx, ctx.teamId, campaignId, 'ended');
    await withdrawQueued(tx, ctx.teamId, campaignId);
    await tx
      .updateTable('campaigns')
      .set({ deleted_at: ctx.clock.now() })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', campaignId)
      .execute();
    const by = byOf(ctx);
    emit(tx, [campaignFact('campaign.deleted', scopeOfCampaign(by, campaign))]);
    await auditCampaign(tx, by, 'campaign.deleted', campaign, { recipients: campaign.total_contacts });
  });
}
