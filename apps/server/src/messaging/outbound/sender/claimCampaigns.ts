import type { VariableMapping } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { Totals } from '../delivery/autoStop.ts';
import type { PastClaims } from '../delivery/pace.ts';
import type { StoredDelivery } from '../gate/index.ts';
import type { SendingNumber } from './number.ts';

/** A campaign on its way, as its claims need it. */
export interface SendingCampaign extends StoredDelivery, Totals {
  id: number;
  template_id: number | null;
  variables: VariableMapping;
  /** Other messages that are tried out beside its own. */
  others: { position: number; template_id: number; variables: VariableMapping }[];
  /** Each person gets the template of their language. */
  by_language: boolean;
  cost_micros: number;
  reserved_micros: number;
  waiting_reason: string | null;
  waiting_until: Date | null;
  canary_claimed: number;
  canary_claimed_at: Date | null;
  canary_passed_at: Date | null;
}

/**
 * Campaigns that may send now. Not locked: their counters are written all the time, and neither side shall wait while the
 * other works. Whatever is claimed from a campaign is followed by `writeProgress`, which makes sure.
 */
export async function readSendingCampaigns(
  tx: Tx,
  { teamId, id }: SendingNumber,
): Promise<SendingCampaign[]> {
  const { rows } = await tx.planned(
    'sending_campaigns',
    sql<SendingCampaign>`
    select id, template_id, variables, by_language, (
        select coalesce(jsonb_agg(to_jsonb(v) order by v.position), '[]') from campaign_variants v
        where v.team_id = campaigns.team_id and v.campaign_id = campaigns.id) as others,
      currency, delivery, schedule_zone,
      to_char(scheduled_local, 'YYYY-MM-DD"T"HH24:MI') as scheduled_local,
      started_at, cost_micros, reserved_micros, waiting_reason, waiting_until,
      canary_claimed, canary_claimed_at, canary_passed_at,
      total_contacts, total_pending, total_skipped, total_held_out, total_uncertain, total_held, total_failed, total_opted_out
    from campaigns
    where team_id = ${teamId} and phone_number_id = ${id} and step = 'SENDING' and deleted_at is null
    order by id`,
  );
  return rows;
}

/** Of these campaigns, those that may still send; locked, so that a pause waits for the claim. */
export async function lockStillSending(tx: Tx, teamId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from campaigns
    where team_id = ${teamId} and id = any(${ids}::bigint[]) and step = 'SENDING' and deleted_at is null
    order by id
    for no key update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Somebody paused the campaign while recipients of it were being claimed: nothing of the claim may stand. */
export class NoLongerSending extends Error {}

/** What one claim changes in its campaign. */
export interface CampaignProgress {
  claimed: number;
  skipped: number;
  heldOut: number;
  /** Expected price of what was claimed. */
  micros: number;
  inCanary: boolean;
  waiting: { reason: string; until: Date | null } | null;
}

/**
 * Changes the campaign once a claim, after everything else, and so holds its row only for the moment of the commit. A pause
 * that came earlier is seen here and undoes the claim, a later one waits: no claim is ever committed after a pause.
 * Returns whether people who look at the campaign should hear of it: of whoever was passed over beside messages they hear
 * with the results of those.
 */
export async function writeProgress(
  tx: Tx,
  teamId: number,
  campaign: SendingCampaign,
  { claimed, skipped, heldOut, micros, inCanary, waiting }: CampaignProgress,
  now: Date,
): Promise<boolean> {
  const isSame =
    campaign.waiting_reason === (waiting?.reason ?? null) &&
    campaign.waiting_until?.getTime() === waiting?.until?.getTime();
  if (isSame && claimed === 0 && skipped === 0 && heldOut === 0) return false;
  const ofCanary = inCanary ? claimed : 0;
  const { rows } = await tx.planned(
    'claim_progress',
    sql`
    update campaigns set
      total_pending = total_pending - ${skipped + heldOut}, total_skipped = total_skipped + ${skipped},
      total_held_out = total_held_out + ${heldOut},
      reserved_micros = reserved_micros + ${micros},
      canary_claimed = canary_claimed + ${ofCanary},
      canary_claimed_at = case when ${ofCanary} > 0 then ${now}::timestamptz else canary_claimed_at end,
      waiting_reason = ${waiting?.reason ?? null}, waiting_until = ${waiting?.until ?? null}
    where team_id = ${teamId} and id = ${campaign.id} and step = 'SENDING' and deleted_at is null
    returning id`,
  );
  if (rows.length === 0) throw new NoLongerSending();
  return !isSame || (claimed === 0 && skipped + heldOut > 0);
}

/** Who is due next, and what they wait for; null when nobody waits. */
export async function nextDue(
  tx: Tx,
  teamId: number,
  campaignId: number,
): Promise<{ reason: string; until: Date } | null> {
  const { rows } = await sql<{ reason: string; until: Date }>`
    select coalesce(wait_reason, 'retry_later') as reason, due_at as until
    from campaign_recipients
    where team_id = ${teamId} and campaign_id = ${campaignId} and status = 'pending' and due_at > '-infinity'
    order by due_at, id limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function hasUnderWay(
  tx: Tx,
  { teamId, id: phoneNumberId }: Pick<SendingNumber, 'teamId' | 'id'>,
  campaignId: number,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from messages where phone_number_id = ${phoneNumberId} and open_status = 'queued' and campaign_id = ${campaignId}
    ) or exists (
      select from messages where phone_number_id = ${phoneNumberId} and open_status = 'sending' and campaign_id = ${campaignId}
    ) or exists (
      select from unrecorded_messages where team_id = ${teamId} and campaign_id = ${campaignId}
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** What was claimed of a campaign within the last minute, second by second: whoever takes a number over goes on at its speed. */
export async function countClaimedLately(
  tx: Tx,
  teamId: number,
  campaignId: number,
  perMinute: number,
  now: Date,
): Promise<PastClaims[]> {
  const since = new Date(now.getTime() - 60_000);
  const { rows } = await sql<PastClaims>`
    select (extract(epoch from max(claimed_at)) * 1000)::float8 as at, count(*) as count from (
      (select claimed_at from messages where team_id = ${teamId} and campaign_id = ${campaignId}
       order by id desc limit ${perMinute})
      union all
      select claimed_at from unrecorded_messages where team_id = ${teamId} and campaign_id = ${campaignId}
    ) m where claimed_at > ${since}
    group by date_trunc('second', claimed_at)`.execute(tx);
  return rows;
}
