import type { RequestContext } from '../../context.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessCampaignFor } from './access.ts';

/** Stops new sends. Messages already handed to WhatsApp are still delivered. */
export async function pauseCampaign(ctx: RequestContext, campaignId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await accessCampaignFor('pause', tx, ctx, campaignId);
    await tx
      .updateTable('campaigns')
      .set({
        step: 'PAUSED',
        paused_at: ctx.clock.now(),
        stop_code: null,
        stop_message: null,
        waiting_reason: null,
        waiting_until: null,
      })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', campaignId)
      .execute();
    publish(tx, {
      name: 'campaign.updated',
      payload: { phone_number_id: ctx.phoneNumberId, campaign_id: campaignId },
    });
  });
}
