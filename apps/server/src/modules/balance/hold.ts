import { minorUnits } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';

export interface Hold {
  held: number;
  settled: number;
  settled_micros: number;
  /** What the campaign had cost before the team paid ahead for it: Meta billed that. */
  billed_before: number;
  lines: number;
  /** Since then Meta bills the team itself: only what was sent before is settled. */
  closed_at: Date | null;
}

/** Returns what is set aside for a campaign. Whoever writes it holds the lock of the team's accounts. */
export function readHold(tx: Tx, teamId: number, campaignId: number): Promise<Hold | undefined> {
  return tx
    .selectFrom('balance_holds')
    .select(['held', 'settled', 'settled_micros', 'billed_before', 'lines', 'closed_at'])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

/** Returns a hold that counts from what the campaign costs now. */
export async function newHold(tx: Tx, teamId: number, campaignId: number): Promise<Hold> {
  const { cost_micros, currency } = await tx
    .selectFrom('campaigns')
    .select(['cost_micros', 'currency'])
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const billed_before = minorUnits(cost_micros, currency);
  return { held: 0, settled: 0, settled_micros: cost_micros, billed_before, lines: 0, closed_at: null };
}

export async function writeHold(tx: Tx, teamId: number, campaignId: number, hold: Hold): Promise<void> {
  await tx
    .insertInto('balance_holds')
    .values({ team_id: teamId, campaign_id: campaignId, ...hold })
    .onConflict((conflict) => conflict.columns(['team_id', 'campaign_id']).doUpdateSet(hold))
    .execute();
}

/** Returns the key of a campaign's next line. */
export const nextKey = (campaignId: number, { lines }: Hold) => `campaign:${campaignId}:${lines + 1}`;
