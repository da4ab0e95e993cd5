import { z } from 'zod';
import { type By, system } from '../../actor.ts';
import { scheduledFact } from '../../messaging/campaignFacts.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import { holdBiller } from '../balance/index.ts';
import { checkBeforeSending } from '../numbers/index.ts';
import { beginCampaign } from './beginCampaign.ts';
import { blockersOf } from './blockers.ts';
import { judgeAudience } from './judgeAudience.ts';
import { type CampaignRow, lockCampaign, readCampaign } from './queries.ts';
import { scheduleKey } from './schedule.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';

const minute = 60_000;

/** Starts a campaign at its time. Somebody may have started, changed, unscheduled or deleted it since: then it does nothing. */
export const startScheduledJob = defineJob({
  name: 'campaigns.startScheduled',
  payload: z.object({ teamId: z.int(), phoneNumberId: z.int(), campaignId: z.int() }),
  run: async (payload, ctx) => {
    const { teamId, phoneNumberId, campaignId } = payload;
    await checkBeforeSending(ctx, payload);
    await ctx.db.transaction(async (tx) => {
      await lockCampaign(tx, teamId, campaignId);
      const campaign = await readCampaign(tx, teamId, phoneNumberId, campaignId);
      const now = ctx.clock.now();
      const by = { app: ctx.app, actor: system, teamId, now };
      if (!campaign?.scheduled_at || campaign.scheduled_at > now) return;
      if (campaign.step.startsWith('CONTACTS_UPLOADING')) {
        // Its contacts are still being added: it goes off with all of them, a little late.
        const runAt = new Date(now.getTime() + minute);
        await enqueue(tx, startScheduledJob, payload, { runAt, key: scheduleKey(teamId, campaignId) });
        return;
      }
      if (campaign.step !== 'CONTACTS_UPLOADED' && campaign.step !== 'CREATED') return;
      await holdBiller(tx, teamId);
      const judgement = await judgeAudience(tx, teamId, campaign, now);
      const [blocker] = blockersOf(campaign, judgement);
      if (blocker) await block(tx, by, campaign, JSON.stringify(blocker.text));
      else await beginCampaign(tx, by, campaign, judgement);
    });
  },
});

/** Nobody is there to read an error: the campaign itself says why it did not start, and can be mended as before. */
async function block(tx: Tx, by: By, campaign: CampaignRow, words: string): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({
      stop_code: 'schedule_blocked',
      stop_message: words,
      scheduled_local: null,
      schedule_zone: null,
      scheduled_at: null,
    })
    .where('team_id', '=', by.teamId)
    .where('id', '=', campaign.id)
    .execute();
  emit(tx, [scheduledFact(scopeOfCampaign(by, campaign), null)]);
}
