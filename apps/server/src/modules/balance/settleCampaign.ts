import { minorUnits } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { type Hold, nextKey, readHold, writeHold } from './hold.ts';
import { type Account, type Line, lockAccount, post } from './ledger.ts';

interface Campaign {
  step: string;
  currency: string;
  cost_micros: number;
  reserved_micros: number;
  finished_at: Date | null;
  deleted_at: Date | null;
}

/** So long after the end WhatsApp still tells of deliveries. After it nothing is set aside for them. */
const lateMs = 30 * 86_400_000;

/**
 * Books what a campaign's delivered messages cost since the last time, and gives back what it needs no more. It goes by
 * the campaign's own counters, so no message is counted here, and a run that never committed leaves nothing behind.
 */
export async function settleCampaign(tx: Tx, teamId: number, campaignId: number, now: Date): Promise<void> {
  const account = await lockAccount(tx, teamId);
  const campaign = await tx
    .selectFrom('campaigns')
    .select(['step', 'currency', 'cost_micros', 'reserved_micros', 'finished_at', 'deleted_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .executeTakeFirst();
  if (!campaign) return;
  let hold = await readHold(tx, teamId, campaignId);
  for (const line of [costOf(campaign, account), restOf(campaign, now)]) {
    const amounts = line(hold);
    if (!amounts) continue;
    await post(tx, teamId, { ...amounts, key: nextKey(campaignId, hold), campaignId, at: now });
    hold = {
      held: hold.held + (amounts.reserved ?? 0),
      settled: hold.settled + (amounts.spent ?? 0),
      settled_micros: campaign.cost_micros,
      lines: hold.lines + 1,
    };
  }
  await writeHold(tx, teamId, campaignId, { ...hold, settled_micros: campaign.cost_micros });
}

type NextLine = (hold: Hold) => Omit<Line, 'key' | 'at' | 'campaignId'> | null;

/** First from what was set aside, then from what is there, then it is owed. A price that fell is given back. */
function costOf({ cost_micros, currency }: Campaign, account: Account): NextLine {
  return ({ held, settled }) => {
    const due = minorUnits(cost_micros, currency) - settled;
    if (due === 0) return null;
    if (due < 0) return { kind: 'settle', spent: due, available: -due };
    const reserved = Math.min(held, due);
    const available = Math.min(account.available, due - reserved);
    return {
      kind: 'settle',
      spent: due,
      reserved: -reserved,
      available: -available,
      owed: reserved + available - due,
    };
  };
}

/** While it is being sent, all of it stays set aside; then only what is still under way. */
function restOf(campaign: Campaign, now: Date): NextLine {
  return ({ held }) => {
    if (campaign.step === 'SENDING' && campaign.deleted_at === null) return null;
    const rest = held - Math.min(held, underWay(campaign, now));
    return rest === 0 ? null : { kind: 'return', reserved: -rest, available: rest };
  };
}

function underWay({ reserved_micros, currency, finished_at }: Campaign, now: Date): number {
  const isLate = finished_at !== null && now.getTime() - finished_at.getTime() > lateMs;
  return isLate ? 0 : minorUnits(reserved_micros, currency);
}
