import { sql } from 'kysely';
import { z } from 'zod';
import { type By, system } from '../../actor.ts';
import { scheduledFact } from '../../messaging/campaignFacts.ts';
import { describeStop } from '../../messaging/reasons.ts';
import { applyExclusions } from '../../people/index.ts';
import { latestNow, type Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/index.ts';
import { holdBiller } from '../balance/index.ts';
import { checkBeforeSending } from '../numbers/index.ts';
import { beginCampaign } from './beginCampaign.ts';
import { blockersOf, timePassed } from './blockers.ts';
import { judgeAudience } from './judgeAudience.ts';
import { type CampaignRow, lockCampaign, readCampaign } from './queries.ts';
import { scheduleKey } from './schedule.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';

const minute = 60_000;
/** What comes later than this is no longer what was planned: an offer that ended, or that somebody sent again meanwhile. */
const tooLate = 24 * 60 * minute;
const startable = new Set(['CREATED', 'CONTACTS_UPLOADED']);

const startKey = z.object({ teamId: z.int(), phoneNumberId: z.int(), campaignId: z.int() });
type StartKey = z.infer<typeof startKey>;

/** One waiting job a campaign: a later call replaces it. */
export function startAt(tx: Tx, campaign: StartKey, runAt: Date): Promise<void> {
  const key = scheduleKey(campaign.teamId, campaign.campaignId);
  return enqueue(tx, startScheduledJob, campaign, { runAt, key });
}

/** What waited for its last people goes off as soon as they are in. */
export async function startIfDue(tx: Tx, ctx: Pick<JobContext, 'clock'>, campaign: StartKey): Promise<void> {
  const row = await tx
    .selectFrom('campaigns')
    .select('scheduled_at')
    .where('team_id', '=', campaign.teamId)
    .where('id', '=', campaign.campaignId)
    .where('scheduled_at', '<=', await latestNow(tx, ctx.clock))
    .executeTakeFirst();
  if (row?.scheduled_at) await startAt(tx, campaign, row.scheduled_at);
}

/** Starts a campaign at its time. Somebody may have started, changed, unscheduled or deleted it since: then it does nothing. */
export const startScheduledJob = defineJob({
  name: 'campaigns.startScheduled',
  payload: startKey,
  run: async (payload, ctx) => {
    const { teamId, phoneNumberId, campaignId } = payload;
    await checkBeforeSending(ctx, payload);
    await ctx.db.transaction(async (tx) => {
      await lockCampaign(tx, teamId, campaignId);
      const campaign = await readCampaign(tx, teamId, phoneNumberId, campaignId);
      // The queue goes by the database's clock: by ours alone it could be too early, and nobody would come back.
      const now = await latestNow(tx, ctx.clock);
      const by = { app: ctx.app, actor: system, teamId, now };
      const isUploading = campaign?.step.startsWith('CONTACTS_UPLOADING') ?? false;
      if (!campaign?.scheduled_at || !(isUploading || startable.has(campaign.step))) return;
      if (campaign.scheduled_at > now) return startAt(tx, payload, campaign.scheduled_at);
      // Its contacts are still being added: it goes off with all of them, a little late.
      if (isUploading) return startAt(tx, payload, new Date(now.getTime() + minute));
      if (now.getTime() - campaign.scheduled_at.getTime() > tooLate)
        return block(tx, by, campaign, JSON.stringify(timePassed));
      // Half an audience is nobody's wish.
      if (campaign.stop_code === 'contacts_failed')
        return block(tx, by, campaign, JSON.stringify(describeContactsFailed()));
      await holdBiller(tx, teamId);
      await applyExclusions(tx, { teamId, phoneNumberId, clock: ctx.clock }, campaignId);
      const judgement = await judgeAudience(tx, teamId, campaign, now);
      const [blocker] = blockersOf(campaign, judgement);
      if (blocker) await block(tx, by, campaign, JSON.stringify(blocker.text));
      else await beginCampaign(tx, by, campaign, judgement);
    });
  },
});

function describeContactsFailed() {
  return {
    en: describeStop('contacts_failed', null, 'en'),
    fr: describeStop('contacts_failed', null, 'fr'),
  };
}

/** A job may be lost, or give up after its tries; a row is not. Whatever should have started a while ago gets another job. */
export const sweepPlanned = defineJob({
  name: 'campaigns.sweepPlanned',
  payload: z.object({}),
  cron: '* * * * *',
  run: (_payload, { db, clock }) =>
    db.transaction(async (tx) => {
      const now = await latestNow(tx, clock);
      const { rows } = await sql<StartKey & { scheduledAt: Date }>`
        select team_id as "teamId", phone_number_id as "phoneNumberId", id as "campaignId", scheduled_at as "scheduledAt"
        from campaigns
        where scheduled_at < ${new Date(now.getTime() - minute / 2)} and started_at is null and deleted_at is null
        order by scheduled_at limit 1000`.execute(tx);
      // At its own time, which is over: by a clock that goes ahead the job would wait, and be put off again each minute.
      for (const { scheduledAt, ...campaign } of rows) await startAt(tx, campaign, scheduledAt);
    }),
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
