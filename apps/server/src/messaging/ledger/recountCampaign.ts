import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { CampaignCounts } from './counters.ts';
import { underWay } from './underWay.ts';

/** Counts a campaign from its rows. The kept counters must always say the same; tests and the curious compare. */
export async function recountCampaign(tx: Tx, teamId: number, campaignId: number): Promise<CampaignCounts> {
  const { rows } = await sql<CampaignCounts>`
    with recipients as (
      select count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'skipped') as skipped,
        count(*) filter (where opted_out_at is not null) as opted_out
      from campaign_recipients where team_id = ${teamId} and campaign_id = ${campaignId}
    ), own as (
      select * from messages where team_id = ${teamId} and campaign_id = ${campaignId}
    ), sent as (
      select count(*) filter (where status in ('queued', 'sending')) as pending,
        count(*) filter (where accepted_at is not null) as accepted,
        count(*) filter (where delivered_at is not null) as delivered,
        count(*) filter (where read_at is not null) as read,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'skipped') as skipped,
        count(*) filter (where status = 'uncertain') as uncertain,
        count(*) filter (where status = 'held') as held,
        coalesce(sum(estimate_micros) filter (
          where status = any(${underWay}::text[])), 0) as reserved
      from own where replaced_at is null
    ), cost as (
      select coalesce(sum(price_micros) filter (where delivered_at is not null), 0) as micros from own
    )
    select r.pending + s.pending as pending, s.accepted, s.delivered, s.read, s.failed,
      r.skipped + s.skipped as skipped, s.uncertain, s.held, r.opted_out as "optedOut",
      c.micros as "costMicros", s.reserved as "reservedMicros"
    from recipients r, sent s, cost c`.execute(tx);
  return rows[0]!;
}

/** The counters as they are kept. */
export async function keptCounts(tx: Tx, teamId: number, campaignId: number): Promise<CampaignCounts> {
  const { rows } = await sql<CampaignCounts>`
    select total_pending as pending, total_accepted as accepted, total_delivered as delivered, total_read as read,
      total_failed as failed, total_skipped as skipped, total_uncertain as uncertain, total_held as held,
      total_opted_out as "optedOut", cost_micros as "costMicros", reserved_micros as "reservedMicros"
    from campaigns where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
  return rows[0]!;
}
