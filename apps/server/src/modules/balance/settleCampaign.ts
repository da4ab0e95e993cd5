import { lockAccount } from '../../messaging/prepaid/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { readHold, writeHold } from './hold.ts';
import { readMetaSince, readSentBefore } from './metaBilling.ts';
import { lateMs, type Spent, settle } from './settle.ts';

interface Campaign extends Spent {
  step: string;
  finished_at: Date | null;
  deleted_at: Date | null;
  paused_at: Date | null;
}

/**
 * Books what a campaign's delivered messages cost since the last time, and gives back what it needs no more. It goes by
 * the campaign's own counters, so no message is counted here, and a run that never committed leaves nothing behind. Once
 * Meta bills the team itself, only what was sent before counts, and that is counted. There is never more to do.
 */
export async function settleCampaign(
  tx: Tx,
  teamId: number,
  campaignId: number,
  now: Date,
): Promise<boolean> {
  const account = await lockAccount(tx, teamId);
  const campaign = await readCampaign(tx, teamId, campaignId);
  const before = await readHold(tx, teamId, campaignId);
  if (!campaign || !before) return false;
  const closed_at = before.closed_at ?? (await readMetaSince(tx, teamId));
  const spent = closed_at ? await readSentBefore(tx, teamId, campaignId, closed_at) : campaign;
  const hold = await settle(tx, before, isLate(campaign, now) ? { ...spent, reserved_micros: 0 } : spent, {
    teamId,
    account,
    key: `campaign:${campaignId}`,
    campaignId,
    keepsRest: closed_at === null && campaign.step === 'SENDING' && campaign.deleted_at === null,
    billedBefore: before.billed_before,
    now,
  });
  const { cost_micros } = campaign;
  if (closed_at === null && hold === before && before.settled_micros === cost_micros) return false;
  const counted_at = closed_at === null ? before.counted_at : now;
  await writeHold(tx, teamId, campaignId, { ...hold, settled_micros: cost_micros, closed_at, counted_at });
  return false;
}

function readCampaign(tx: Tx, teamId: number, campaignId: number): Promise<Campaign | undefined> {
  return tx
    .selectFrom('campaigns')
    .select(['step', 'cost_micros', 'reserved_micros', 'finished_at', 'deleted_at', 'paused_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .executeTakeFirst();
}

function isLate(campaign: Campaign, now: Date): boolean {
  const over = campaign.finished_at ?? campaign.deleted_at ?? campaign.paused_at;
  return over !== null && now.getTime() - over.getTime() > lateMs;
}
