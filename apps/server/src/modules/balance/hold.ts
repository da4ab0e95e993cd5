import type { Tx } from '../../platform/database/index.ts';

export interface Hold {
  held: number;
  settled: number;
  settled_micros: number;
  lines: number;
}

const none: Hold = { held: 0, settled: 0, settled_micros: 0, lines: 0 };

/** Returns what is set aside for a campaign. Whoever writes it holds the lock of the team's accounts. */
export async function readHold(tx: Tx, teamId: number, campaignId: number): Promise<Hold> {
  const row = await tx
    .selectFrom('balance_holds')
    .select(['held', 'settled', 'settled_micros', 'lines'])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row ?? none;
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
