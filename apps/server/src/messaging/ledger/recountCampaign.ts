import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { addUp, type CampaignCounts, noCounts } from './counters.ts';
import { underWay } from './underWay.ts';

/** What recipients of `campaign_recipients` add up to. */
export const sumsOfRecipients = sql`
  count(*) filter (where status = 'pending') as pending,
  count(*) filter (where status = 'skipped') as skipped,
  count(*) filter (where status = 'held_out') as "heldOut",
  count(*) filter (where opted_out_at is not null) as "optedOut"`;

/** And messages of `messages`: `countsOf` says the same of one. */
export const sumsOfMessages = sql`
  count(*) filter (where replaced_at is null and status in ('queued', 'sending')) as pending,
  count(*) filter (where replaced_at is null and accepted_at is not null) as accepted,
  count(*) filter (where replaced_at is null and delivered_at is not null) as delivered,
  count(*) filter (where replaced_at is null and read_at is not null) as read,
  count(*) filter (where replaced_at is null and status in ('failed', 'expired')) as failed,
  count(*) filter (where replaced_at is null and status = 'skipped') as skipped,
  count(*) filter (where replaced_at is null and status = 'uncertain') as uncertain,
  count(*) filter (where replaced_at is null and status = 'held') as held,
  count(*) filter (where exists (
    select from message_clicks k where k.team_id = messages.team_id and k.message_id = messages.id)) as clicked,
  coalesce(sum(price_micros) filter (where delivered_at is not null), 0) as "costMicros",
  coalesce(sum(estimate_micros) filter (
    where replaced_at is null and status = any(${underWay}::text[])), 0) as "reservedMicros"`;

/** And what is claimed of which no message is written yet. */
const sumsOfUnrecorded = sql`count(*) as pending, coalesce(sum(estimate_micros), 0) as "reservedMicros"`;

/**
 * Counts a campaign from its rows, and what is kept of rows that were erased. The kept counters must always say the same;
 * tests and the curious compare.
 */
export async function recountCampaign(tx: Tx, teamId: number, campaignId: number): Promise<CampaignCounts> {
  const of = sql`where team_id = ${teamId} and campaign_id = ${campaignId}`;
  const recipients = await sql<Partial<CampaignCounts>>`
    select ${sumsOfRecipients} from campaign_recipients ${of}`.execute(tx);
  const messages = await sql<Partial<CampaignCounts>>`select ${sumsOfMessages} from messages ${of}`.execute(
    tx,
  );
  const claimed = await sql<Partial<CampaignCounts>>`
    select ${sumsOfUnrecorded} from unrecorded_messages ${of}`.execute(tx);
  const erased = await sql<{ counts: Partial<CampaignCounts> }>`
    select erased_counts as counts from campaigns where team_id = ${teamId} and id = ${campaignId}`.execute(
    tx,
  );
  const parts = [recipients.rows[0], messages.rows[0], claimed.rows[0], erased.rows[0]?.counts];
  return parts.reduce<CampaignCounts>((sum, part) => addUp(sum, part ?? {}), noCounts);
}

/** The counters as they are kept. */
export async function keptCounts(tx: Tx, teamId: number, campaignId: number): Promise<CampaignCounts> {
  const { rows } = await sql<CampaignCounts>`
    select total_pending as pending, total_accepted as accepted, total_delivered as delivered, total_read as read,
      total_failed as failed, total_skipped as skipped, total_uncertain as uncertain, total_held as held,
      total_opted_out as "optedOut", total_held_out as "heldOut", total_clicked as clicked, cost_micros as "costMicros", reserved_micros as "reservedMicros"
    from campaigns where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
  return rows[0]!;
}
