import { sql } from 'kysely';
import { untilWinner, wakeSender } from '../../../messaging/outbound/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { ExperimentRun } from '../verdict/stored.ts';

/** A campaign, and when something is done to it. */
export interface ExperimentScope {
  teamId: number;
  phoneNumberId: number;
  campaignId: number;
  now: Date;
}

/** Everybody who waited for the winner gets this message, in their turn. The caller holds the campaign's lock. */
export async function sendToRest(
  tx: Tx,
  { teamId, phoneNumberId, campaignId, now }: ExperimentScope,
  position: number,
  decided_by: 'rule' | 'person',
  judged: Partial<ExperimentRun> = {},
): Promise<void> {
  const run: Partial<ExperimentRun> = { ...judged, decided_at: now.toISOString(), decided_by };
  await sql`
    update campaigns set rest_variant = ${position}, experiment_run = experiment_run || ${JSON.stringify(run)}::jsonb,
      waiting_reason = null, waiting_until = null
    where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
  await releaseRest(tx, { teamId, campaignId });
  await wakeSender(tx, phoneNumberId);
}

/** Nobody waits for a winner that is known. Returns how many did. */
export async function releaseRest(
  tx: Tx,
  { teamId, campaignId }: Pick<ExperimentScope, 'teamId' | 'campaignId'>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update campaign_recipients set due_at = '-infinity', wait_reason = null
    where team_id = ${teamId} and campaign_id = ${campaignId} and status = 'pending' and due_at = ${untilWinner}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
