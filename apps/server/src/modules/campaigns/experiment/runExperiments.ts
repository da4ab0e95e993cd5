import { sql } from 'kysely';
import { z } from 'zod';
import { wakeSender } from '../../../messaging/outbound/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { type CampaignRow, lockCampaign, readCampaign } from '../queries.ts';
import { decidesOn, type ExperimentRun } from '../verdict/stored.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { buyingDays, countVariants, keepCounts } from './countVariants.ts';
import { canBeSent, readVariants } from './readVariants.ts';
import { type ExperimentScope, releaseRest, sendToRest } from './sendToRest.ts';

interface Open {
  team_id: number;
  id: number;
  phone_number_id: number;
}

/**
 * Counts what the messages that are tried out do, sees when a test is over, and finds its winner. Each minute, from what the
 * rows say: there is nothing that could be lost.
 */
export const runExperiments = defineJob({
  name: 'campaigns.runExperiments',
  payload: z.object({}),
  cron: '* * * * *',
  maxAttempts: 1,
  async run(_payload, { db, clock, signal }) {
    const open = await db.transaction(async (tx) => {
      const { rows } = await sql<Open>`
        select team_id, id, phone_number_id from campaigns
        where experiment_run is not null and not experiment_is_final and deleted_at is null order by id`.execute(
        tx,
      );
      return rows;
    });
    const failures: unknown[] = [];
    for (const { team_id: teamId, id: campaignId, phone_number_id: phoneNumberId } of open) {
      if (signal.aborted) return;
      const scope = { teamId, phoneNumberId, campaignId, now: clock.now() };
      // One that cannot be counted holds up no other.
      await db
        .transaction((tx) => runExperiment(tx, scope))
        .catch((error: unknown) => failures.push(new Error(`Campaign ${campaignId}`, { cause: error })));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not all experiments could be looked at.');
  },
});

export async function runExperiment(tx: Tx, scope: ExperimentScope): Promise<void> {
  const { teamId, phoneNumberId, campaignId, now } = scope;
  const read = () => readCampaign(tx, teamId, phoneNumberId, campaignId);
  const seen = await read();
  if (!seen?.experiment || !seen.experiment_run) return;
  // Before the lock, under which nothing of the campaign can be sent.
  const counts =
    isTimeToDecide(seen, now) || isCountDue(seen, now) ? await countVariants(tx, teamId, campaignId) : null;
  await lockCampaign(tx, teamId, campaignId);
  const campaign = await read();
  if (!campaign?.experiment || !campaign.experiment_run) return;
  const { experiment, experiment_run: run, rest_variant } = campaign;
  if (rest_variant === null && !run.tested_at && !(await isTestOpen(tx, teamId, campaignId)))
    await addToRun(tx, scope, { tested_at: now.toISOString() });
  // Whom a claim put off that did not know of the winner yet.
  if (rest_variant !== null && (await releaseRest(tx, scope)) > 0) await wakeSender(tx, phoneNumberId);
  if (counts === null) return;
  await keepCounts(tx, scope, counts);
  if (isTimeToDecide(campaign, now) && experiment.test) {
    const verdict = verdictOf(counts.variants, experiment.metric);
    const judged = { judged_at: now.toISOString(), verdict };
    const wanted =
      verdict?.kind === 'clear' || experiment.test.if_chance === 'leader'
        ? (verdict?.leader ?? 1)
        : experiment.test.if_chance === 'first'
          ? 1
          : null;
    const variants = await readVariants(tx, teamId, campaign);
    const winner = variants.some(({ position, status }) => position === wanted && canBeSent(status))
      ? wanted
      : null;
    if (winner === null) await addToRun(tx, scope, judged);
    else await sendToRest(tx, scope, winner, 'rule', judged);
  }
  await sql`
    update campaigns c set experiment_is_final = c.step = 'SENDED' and c.rest_variant is not null and coalesce((
        select max(r.entered_at) from campaign_recipients r
        where r.team_id = c.team_id and r.campaign_id = c.id and r.variant is not null),
      '-infinity') < ${now}::timestamptz - make_interval(days => ${buyingDays + 1}::integer)
    where c.team_id = ${teamId} and c.id = ${campaignId}`.execute(tx);
  publish(tx, {
    name: 'campaign.updated',
    payload: { phone_number_id: phoneNumberId, campaign_id: campaignId },
  });
}

async function addToRun(
  tx: Tx,
  { teamId, campaignId }: ExperimentScope,
  news: Partial<ExperimentRun>,
): Promise<void> {
  await sql`
    update campaigns set experiment_run = experiment_run || ${JSON.stringify(news)}::jsonb
    where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
}

/** Somebody of the test has not had their message. Whom WhatsApp asks to be tried again days later holds up nobody. */
async function isTestOpen(tx: Tx, teamId: number, campaignId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from campaign_recipients
      where team_id = ${teamId} and campaign_id = ${campaignId} and status = 'pending' and variant is not null
        and retries = 0
    ) or exists (
      select from campaigns c join messages m on m.phone_number_id = c.phone_number_id and m.campaign_id = c.id
        and m.open_status in ('queued', 'sending')
      where c.team_id = ${teamId} and c.id = ${campaignId}
    ) or exists (
      select from unrecorded_messages where team_id = ${teamId} and campaign_id = ${campaignId}
    ) as open`.execute(tx);
  return rows[0]?.open ?? false;
}

const minute = 60_000;
const large = 20_000;

function isTimeToDecide(campaign: CampaignRow, now: Date): boolean {
  const decides = decidesOn(campaign);
  return decides !== null && decides <= now;
}

/** While it is sent each minute, in large ones each ten; later each hour. */
function isCountDue(
  { total_contacts: people, step, experiment_counted_at: countedAt }: CampaignRow,
  now: Date,
): boolean {
  const every = step === 'SENDED' ? 60 : people > large ? 10 : 1;
  return countedAt === null || now.getTime() - countedAt.getTime() >= (every - 0.5) * minute;
}
