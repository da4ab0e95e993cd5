import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { applyEvents } from './applyEvents.ts';

/** Takes back what a campaign still has in the queue: nothing of it was sent, and nothing will be. */
export async function withdrawQueued(tx: Tx, teamId: number, campaignId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from messages
    where team_id = ${teamId} and campaign_id = ${campaignId} and open_status = 'queued'`.execute(tx);
  await applyEvents(
    tx,
    rows.map(({ id }) => ({ teamId, messageId: id, event: { kind: 'skipped' as const } })),
  );
}
