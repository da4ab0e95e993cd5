import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { advance } from './advance.ts';
import { type Change, lockCampaigns } from './counters.ts';

/**
 * What comes back to the queue of a campaign that was deleted meanwhile would wait there for ever: it is passed over. The
 * campaigns are locked first, so that one that is just being deleted either finds it in the queue or is seen here. Changes
 * the rows before they are saved.
 */
export async function skipDeleted(tx: Tx, changes: readonly Change[]): Promise<void> {
  const ofCampaigns = changes.filter(({ after }) => after.campaign_id !== null);
  const back = ofCampaigns.filter(({ after }) => after.status === 'queued');
  if (back.length === 0) return;
  const campaigns = ofCampaigns.map(({ after }) => ({ team_id: after.team_id, id: after.campaign_id ?? 0 }));
  await lockCampaigns(tx, campaigns);
  const { rows } = await sql<{ id: number }>`
    select id from campaigns
    where deleted_at is not null and (team_id, id) in (
      select * from unnest(
        ${campaigns.map(({ team_id }) => team_id)}::bigint[], ${campaigns.map(({ id }) => id)}::bigint[]))`.execute(
    tx,
  );
  const deleted = new Set(rows.map(({ id }) => id));
  for (const change of back) {
    if (deleted.has(change.after.campaign_id ?? 0)) change.after = advance(change.after, { kind: 'skipped' });
  }
}
