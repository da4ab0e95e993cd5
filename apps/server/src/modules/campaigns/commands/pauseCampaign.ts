import { defineCommand } from '../../../command.ts';
import { pausedFact } from '../../../messaging/campaignFacts.ts';
import { recallUnposted } from '../../../messaging/senderChannel.ts';
import { emit } from '../../../platform/events/index.ts';
import { accessCampaignFor } from '../access.ts';
import { auditCampaign } from '../auditCampaign.ts';
import { scopeOfCampaign } from '../scopeOfCampaign.ts';

interface Input {
  phoneNumberId: number;
  campaignId: number;
}

/** Stops new sends, also of what is claimed. Messages already handed to WhatsApp are still delivered. */
export const pauseCampaign = defineCommand('campaigns.send', async (tx, by, input: Input) => {
  const { teamId, now } = by;
  const { phoneNumberId, campaignId } = input;
  const campaign = await accessCampaignFor('pause', tx, { teamId, phoneNumberId }, campaignId);
  await tx
    .updateTable('campaigns')
    .set({
      step: 'PAUSED',
      paused_at: now,
      stop_code: null,
      stop_message: null,
      waiting_reason: null,
      waiting_until: null,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .execute();
  await recallUnposted(tx, 'campaign', [campaignId]);
  emit(tx, [pausedFact(scopeOfCampaign(by, campaign), null)]);
  await auditCampaign(tx, by, 'campaign.paused', campaign, { recipients: campaign.total_pending });
});
