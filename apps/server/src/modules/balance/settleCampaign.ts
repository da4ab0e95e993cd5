import { minorUnits } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { type Hold, nextKey, readHold, writeHold } from './hold.ts';
import { type Account, afterLine, giveTo, type Line, lockAccount, post, takeFrom } from './ledger.ts';

interface Campaign {
  step: string;
  currency: string;
  cost_micros: number;
  reserved_micros: number;
  finished_at: Date | null;
  deleted_at: Date | null;
  paused_at: Date | null;
}

/** So long after the end WhatsApp still tells of deliveries. After it nothing is set aside for them. */
const lateMs = 30 * 86_400_000;

/**
 * Books what a campaign's delivered messages cost since the last time, and gives back what it needs no more. It goes by
 * the campaign's own counters, so no message is counted here, and a run that never committed leaves nothing behind.
 */
export async function settleCampaign(tx: Tx, teamId: number, campaignId: number, now: Date): Promise<void> {
  let account = await lockAccount(tx, teamId);
  const campaign = await readCampaign(tx, teamId, campaignId);
  const before = await readHold(tx, teamId, campaignId);
  if (!campaign || !before) return;
  let hold = before;
  for (const line of [costOf(campaign), restOf(campaign, now)]) {
    const amounts = line(hold, account);
    if (!amounts) continue;
    await post(tx, teamId, { ...amounts, key: nextKey(campaignId, hold), campaignId, at: now });
    account = afterLine(account, amounts);
    hold = {
      ...hold,
      held: hold.held + (amounts.reserved ?? 0),
      settled: hold.settled + (amounts.spent ?? 0),
      lines: hold.lines + 1,
    };
  }
  const { cost_micros } = campaign;
  if (hold === before && before.settled_micros === cost_micros) return;
  await writeHold(tx, teamId, campaignId, { ...hold, settled_micros: cost_micros });
}

function readCampaign(tx: Tx, teamId: number, campaignId: number): Promise<Campaign | undefined> {
  return tx
    .selectFrom('campaigns')
    .select(['step', 'currency', 'cost_micros', 'reserved_micros', 'finished_at', 'deleted_at', 'paused_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .executeTakeFirst();
}

/** A line sees what the one before it did. */
type NextLine = (hold: Hold, account: Account) => Omit<Line, 'key' | 'at' | 'campaignId'> | null;

/** First from what was set aside, then from what is there, then it is owed. A price that fell is given back. */
function costOf({ cost_micros, currency }: Campaign): NextLine {
  return ({ held, settled, billed_before }, account) => {
    const due = Math.max(0, minorUnits(cost_micros, currency) - billed_before) - settled;
    if (due === 0) return null;
    if (due < 0) return { kind: 'settle', spent: due, ...giveTo(account, -due) };
    const reserved = Math.min(held, due);
    return { kind: 'settle', spent: due, reserved: -reserved, ...takeFrom(account, due - reserved) };
  };
}

/** While it is being sent, all of it stays set aside; then only what is still under way. */
function restOf(campaign: Campaign, now: Date): NextLine {
  return ({ held }, account) => {
    if (campaign.step === 'SENDING' && campaign.deleted_at === null) return null;
    const rest = held - Math.min(held, underWay(campaign, now));
    return rest === 0 ? null : { kind: 'return', reserved: -rest, ...giveTo(account, rest) };
  };
}

function underWay(campaign: Campaign, now: Date): number {
  const over = campaign.finished_at ?? campaign.deleted_at ?? campaign.paused_at;
  const isLate = over !== null && now.getTime() - over.getTime() > lateMs;
  return isLate ? 0 : minorUnits(campaign.reserved_micros, campaign.currency);
}
