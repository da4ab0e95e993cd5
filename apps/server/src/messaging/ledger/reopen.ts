import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { startedFact } from '../campaignFacts.ts';
import { type Change, lockCampaigns } from './counters.ts';

interface Campaign {
  team_id: number;
  id: number;
}

interface Reopened extends Campaign {
  phone_number_id: number;
}

/**
 * Campaigns that had ended go on for people who are pending again; one that somebody paused stays paused. The caller holds
 * their locks: the end of a campaign that is being written at this moment would else not be seen, nor would it see them.
 */
export async function reopen(tx: Tx, campaigns: readonly Campaign[]): Promise<Reopened[]> {
  if (campaigns.length === 0) return [];
  const { rows } = await sql<Reopened>`
    update campaigns set step = 'SENDING', finished_at = null
    where step = 'SENDED' and deleted_at is null and (team_id, id) in (
      select * from unnest(
        ${campaigns.map(({ team_id }) => team_id)}::bigint[], ${campaigns.map(({ id }) => id)}::bigint[]))
    returning team_id, id, phone_number_id`.execute(tx);
  return rows;
}

export function tellReopened(tx: Tx, reopened: readonly Reopened[], at: Date): void {
  emit(
    tx,
    reopened.map(({ team_id: teamId, id: campaignId, phone_number_id: phoneNumberId }) =>
      startedFact({ teamId, phoneNumberId, campaignId, at }, 'resumed'),
    ),
  );
}

/** What was in doubt certainly never left: a campaign that ended without it goes on for it. */
export async function reopenForUnsent(tx: Tx, changes: readonly Change[]): Promise<void> {
  const ofCampaigns = changes.filter(({ after }) => after.campaign_id !== null);
  const unsent = ofCampaigns.filter(
    ({ before, after }) => before.status === 'uncertain' && after.status === 'queued',
  );
  if (unsent.length === 0) return;
  // All that are counted later, now: in one order.
  await lockCampaigns(tx, ofCampaigns.map(campaignOf));
  tellReopened(tx, await reopen(tx, unsent.map(campaignOf)), new Date());
}

const campaignOf = ({ after }: Change): Campaign => ({ team_id: after.team_id, id: after.campaign_id ?? 0 });

/** The longest that anybody waits for another try. */
const week = 7 * 24 * 60 * 60 * 1000;

/**
 * Nobody is left behind in a campaign that ended: should it be so all the same, it goes on. Not for those that ended long
 * ago: nobody expects an old offer to leave by itself.
 */
export async function reopenEnded(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<Campaign>`
    select c.team_id, c.id from campaigns c
    where c.step = 'SENDED' and c.deleted_at is null and c.total_pending > 0
      and c.finished_at > ${new Date(now.getTime() - week)}
      and exists (
        select from campaign_recipients r
        where r.team_id = c.team_id and r.campaign_id = c.id and r.status = 'pending')`.execute(tx);
  if (rows.length === 0) return;
  await lockCampaigns(tx, rows);
  tellReopened(tx, await reopen(tx, rows), now);
}
