import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { CampaignCounts } from './counters.ts';

/** Counts a campaign from its rows. The kept counters must always say the same; tests and the curious compare. */
export async function recountCampaign(tx: Tx, teamId: number, campaignId: number): Promise<CampaignCounts> {
  const { rows } = await sql<CampaignCounts>`
    with recipients as (
      select count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'skipped') as skipped
      from campaign_recipients where team_id = ${teamId} and campaign_id = ${campaignId}
    ), sent as (
      select count(*) filter (where status in ('queued', 'sending')) as pending,
        count(*) filter (where accepted_at is not null) as accepted,
        count(*) filter (where delivered_at is not null) as delivered,
        count(*) filter (where read_at is not null) as read,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'skipped') as skipped,
        count(*) filter (where status = 'uncertain') as uncertain,
        coalesce(sum(price_micros) filter (where delivered_at is not null), 0) as cost
      from messages where team_id = ${teamId} and campaign_id = ${campaignId}
    )
    select r.pending + s.pending as pending, s.accepted, s.delivered, s.read, s.failed,
      r.skipped + s.skipped as skipped, s.uncertain, s.cost as "costMicros"
    from recipients r, sent s`.execute(tx);
  return rows[0]!;
}

/** The counters as they are kept. */
export async function keptCounts(tx: Tx, teamId: number, campaignId: number): Promise<CampaignCounts> {
  const { rows } = await sql<CampaignCounts>`
    select total_pending as pending, total_accepted as accepted, total_delivered as delivered, total_read as read,
      total_failed as failed, total_skipped as skipped, total_uncertain as uncertain, cost_micros as "costMicros"
    from campaigns where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
  return rows[0]!;
}
