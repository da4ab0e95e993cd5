import type { DeliveryOptions } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

export type FrequencyCap = NonNullable<DeliveryOptions['frequency_cap']>;

/** What counts as having had a message: anything that may have reached the person. */
const hadIt = sql`m.status not in ('failed', 'skipped', 'expired') and m.replaced_at is null`;

/** Marketing that no campaign sent: of an automation, through the API or by hand. `messages_marketing` has these rows. */
const otherMarketing = sql`m.template_id is not null and m.cause <> 'campaign' and exists (
  select from templates t where t.team_id = m.team_id and t.id = m.template_id and t.category = 'MARKETING')`;

export function sinceOf({ days }: FrequencyCap, now: Date): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** What people had lately: campaigns, and marketing of any cause. */
export interface RecentMarketing {
  of(contactId: number, cap: FrequencyCap | null): number;
  /** Somebody is about to get another one. */
  add(contactId: number): void;
}

/**
 * Held until the transaction ends: claims of several numbers of a team count one after the other, so that each sees whom
 * the others wrote to. Taken after the portfolio's lock.
 */
export async function lockMarketing(tx: Tx, teamId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`marketing:${teamId}`}, 0))`.execute(tx);
}

/** Counts for people and the caps that their messages carry; without a cap nothing is asked. */
export async function readRecentMarketing(
  tx: Tx,
  teamId: number,
  people: readonly (readonly [contactId: number, cap: FrequencyCap | null])[],
  now: Date,
): Promise<RecentMarketing> {
  const added = new Map<number, number>();
  const byDays = new Map<number, Map<number, number>>();
  const capped = people.flatMap(([contactId, cap]) => (cap ? { contactId, cap } : []));
  for (const [days, same] of Map.groupBy(capped, ({ cap }) => cap.days)) {
    const ids = [...new Set(same.map(({ contactId }) => contactId))];
    byDays.set(days, await countSince(tx, teamId, ids, sinceOf(same[0]!.cap, now)));
  }
  return {
    of: (id, cap) => (cap ? (byDays.get(cap.days)?.get(id) ?? 0) + (added.get(id) ?? 0) : 0),
    add: (id) => void added.set(id, (added.get(id) ?? 0) + 1),
  };
}

/** From any number of the team. None is left out. */
async function countSince(
  tx: Tx,
  teamId: number,
  contactIds: readonly number[],
  since: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ contact_id: number; count: number }>`
    select wanted.id as contact_id, (
      select count(*) from campaign_recipients r
      left join lateral (
        select (m.claimed_at > ${since} and ${hadIt}) is true as counts from messages m
        where m.team_id = r.team_id and m.id = r.message_id
        limit 1) m on true
      -- Whose message is not in the ledger yet was claimed just now.
      where r.team_id = ${teamId} and r.contact_id = wanted.id and r.message_id is not null and coalesce(m.counts, true)
    ) + (
      select count(*) from messages m
      where m.team_id = ${teamId} and m.contact_id = wanted.id and m.claimed_at > ${since} and ${hadIt} and ${otherMarketing}
    ) as count
    from unnest(${contactIds}::bigint[]) as wanted (id)`.execute(tx);
  return new Map(rows.map(({ contact_id, count }) => [contact_id, Number(count)]));
}

/** The people of a team who reached a cap without one campaign: the same rule for a whole audience, by campaigns. */
export function reachedCap(
  teamId: number,
  exceptCampaignId: number,
  cap: FrequencyCap,
  now: Date,
): RawBuilder<{ contact_id: number }> {
  const since = sinceOf(cap, now);
  return sql`
    select contact_id from (
      select m.contact_id from campaigns g
      join messages m on m.team_id = g.team_id and m.campaign_id = g.id
      where g.team_id = ${teamId} and g.id <> ${exceptCampaignId} and g.started_at is not null
        and (g.finished_at is null or g.finished_at > ${since}) and m.claimed_at > ${since} and ${hadIt}
      union all
      select m.contact_id from messages m
      where m.team_id = ${teamId} and m.claimed_at > ${since} and ${hadIt} and ${otherMarketing}
    ) had
    group by contact_id having count(*) >= ${cap.messages}`;
}
