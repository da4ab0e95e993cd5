import type { Tx } from '../../platform/database/index.ts';
import { cancelJob } from '../../platform/jobs/index.ts';

/** One waiting job a campaign: scheduling again replaces it. */
export function scheduleKey(teamId: number, campaignId: number): string {
  return `campaign-start:${teamId}:${campaignId}`;
}

/** Nothing starts by itself any more. The caller holds the campaign's lock. */
export async function forgetSchedule(tx: Tx, teamId: number, campaignId: number): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ scheduled_local: null, schedule_zone: null, scheduled_at: null })
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .execute();
  await cancelJob(tx, scheduleKey(teamId, campaignId));
}
