import type { DeliveryOptions } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

export type FrequencyCap = NonNullable<DeliveryOptions['frequency_cap']>;

/** What counts as having had a campaign: anything that may have reached the person. */
const hadIt = sql`m.status not in ('failed', 'skipped', 'expired') and m.replaced_at is null`;

export function sinceOf({ days }: FrequencyCap, now: Date): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** Campaign messages, from any number of the team, that these people had within the days of the cap. None is left out. */
export async function loadRecentCampaigns(
  tx: Tx,
  teamId: number,
  contactIds: readonly number[],
  cap: FrequencyCap,
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ contact_id: number; count: number }>`
    select wanted.id as contact_id, (
      select count(*) from campaign_recipients r
      cross join lateral (
        select 1 from messages m
        where m.team_id = r.team_id and m.id = r.message_id and m.claimed_at > ${sinceOf(cap, now)} and ${hadIt}
        limit 1) m
      where r.team_id = ${teamId} and r.contact_id = wanted.id and r.message_id is not null) as count
    from unnest(${contactIds}::bigint[]) as wanted (id)`.execute(tx);
  return new Map(rows.map(({ contact_id, count }) => [contact_id, Number(count)]));
}
