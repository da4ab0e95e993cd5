import { z } from 'zod';
import { stopCampaign } from '../../messaging/ledger/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Fact, Subscriber } from '../../platform/events/index.ts';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import { holdBiller, reserveForCampaign } from '../balance/index.ts';
import { type Blocker, balanceBlockers } from './blockers.ts';
import { judgeAudience } from './judgeAudience.ts';
import { type CampaignRow, lockCampaign, readCampaign } from './queries.ts';

/**
 * Sets aside what a campaign that is being sent needs from now on, where its team pays ahead. Returns why it cannot. The
 * caller holds the campaign's lock.
 */
export async function setAsideFor(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  now: Date,
): Promise<Blocker | null> {
  await holdBiller(tx, teamId);
  const { prepaid } = await judgeAudience(tx, teamId, campaign, now);
  if (!prepaid) return null;
  const [blocker] = balanceBlockers(campaign, prepaid);
  if (blocker) return blocker;
  await reserveForCampaign(tx, { teamId, campaignId: campaign.id, amount: prepaid.needed, at: now });
  return null;
}

/**
 * A campaign that had ended goes on by itself for people whom WhatsApp protected from too much marketing, a day later at
 * the earliest. What had been set aside for it came back at its end, or somebody else was billed; so it is set aside again.
 */
export const payForReopenedJob = defineJob({
  name: 'campaigns.payForReopened',
  payload: z.object({ teamId: z.int(), phoneNumberId: z.int(), campaignId: z.int() }),
  run: ({ teamId, phoneNumberId, campaignId }, ctx) =>
    ctx.db.transaction(async (tx) => {
      await lockCampaign(tx, teamId, campaignId);
      const campaign = await readCampaign(tx, teamId, phoneNumberId, campaignId);
      if (campaign?.step !== 'SENDING') return;
      const blocker = await setAsideFor(tx, teamId, campaign, ctx.clock.now());
      if (!blocker) return;
      const { code, text } = blocker;
      await stopCampaign(tx, { teamId, campaignId, code, message: JSON.stringify(text) });
    }),
});

export const reopened: Subscriber = {
  name: 'campaigns.reopened',
  hears: (_teamId, type) => type === 'campaign.started',
  async beforeCommit(tx, facts) {
    for (const { teamId, phoneNumberId, campaignId } of facts.flatMap(reopenedOf)) {
      const key = `campaign-reopened:${teamId}:${campaignId}`;
      await enqueue(tx, payForReopenedJob, { teamId, phoneNumberId, campaignId }, { key });
    }
  },
};

/** By Herald: a person who goes on has set aside what it needs. */
function reopenedOf({ type, by, teamId, phoneNumberId, data }: Fact) {
  if (type !== 'campaign.started' || by.kind !== 'system' || phoneNumberId === null) return [];
  return data.why === 'resumed' ? [{ teamId, phoneNumberId, campaignId: data.campaign_id }] : [];
}
