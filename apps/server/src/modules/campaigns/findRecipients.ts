import { sql } from 'kysely';
import { whereFound } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { inTurn, turn } from './inTurn.ts';
import type { CampaignRow } from './queries.ts';
import { conditions, type RecipientFilter } from './recipientQueries.ts';

export interface Found {
  ids: readonly number[];
  total: number;
  /** False: of so many that the total is "about". */
  isExact: boolean;
}

interface Wanted {
  filter: RecipientFilter;
  limit: number;
  offset: number;
}

/** Up to so many people of a name are looked up in the campaign one by one. */
const fewPeople = 5_000;
/** What many are called is met with soon: so many recipients are gone through to show the first of them. */
const firstRecipients = 10_000;

/**
 * Whoever few are called is looked for among all contacts. What many are called, among the first recipients: those that are
 * found there fill the page, and say about how many there are in all. Only if they do not is everybody gone through.
 */
export async function findRecipients(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  search: string,
  wanted: Wanted,
): Promise<Found> {
  const { rows: few } = await sql<{ id: number }>`
    select c.id from contacts c where c.team_id = ${teamId} and ${whereFound(search)}
    limit ${fewPeople + 1}`.execute(tx);
  if (few.length <= fewPeople) {
    const ids = few.map(({ id }) => id);
    return findOneByOne(tx, teamId, campaign.id, ids, wanted);
  }
  return (
    (await findAmongFirst(tx, teamId, campaign, search, wanted)) ??
    (await findAmongAll(tx, teamId, campaign.id, search, wanted))
  );
}

async function findOneByOne(
  tx: Tx,
  teamId: number,
  campaignId: number,
  people: readonly number[],
  wanted: Wanted,
): Promise<Found> {
  return slice(
    tx,
    sql`
    with found as materialized (
      select r.id from unnest(${people}::bigint[]) as p (id) cross join lateral (
        select r.* from campaign_recipients r
        where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.contact_id = p.id limit 1) r
      left join messages m on m.team_id = r.team_id and m.id = r.message_id
      where ${conditions[wanted.filter]}
    )`,
    wanted,
  );
}

/** Null when they are too few for the page. */
async function findAmongFirst(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  search: string,
  wanted: Wanted,
): Promise<Found | null> {
  const { ids, total } = await slice(
    tx,
    sql`
    with first as materialized (
      select r.id, r.team_id, r.contact_id, r.status, r.message_id from campaign_recipients r
      where ${inTurn(teamId, campaign.id)} order by ${turn} limit ${firstRecipients}
    ), found as materialized (
      select r.id from first r cross join lateral (
        select from contacts c where c.team_id = ${teamId} and c.id = r.contact_id and ${whereFound(search)} limit 1) named
      left join lateral (
        select * from messages m where m.team_id = ${teamId} and m.id = r.message_id limit 1) m on true
      where ${conditions[wanted.filter]}
    )`,
    wanted,
  );
  if (campaign.total_contacts <= firstRecipients) return { ids, total, isExact: true };
  if (ids.length < wanted.limit) return null;
  const share = total / firstRecipients;
  return { ids, total: Math.round(share * campaign.total_contacts), isExact: false };
}

async function findAmongAll(
  tx: Tx,
  teamId: number,
  campaignId: number,
  search: string,
  wanted: Wanted,
): Promise<Found> {
  return slice(
    tx,
    sql`
    with people as materialized (
      select c.id from contacts c where c.team_id = ${teamId} and ${whereFound(search)}
    ), found as materialized (
      select r.id from campaign_recipients r left join messages m on m.team_id = r.team_id and m.id = r.message_id
      where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and (r.contact_id in (select id from people)) is true
        and ${conditions[wanted.filter]}
    )`,
    wanted,
  );
}

/** A page of those that `found` names. */
async function slice(tx: Tx, found: ReturnType<typeof sql>, { limit, offset }: Wanted): Promise<Found> {
  const { rows } = await sql<{ ids: number[] | null; total: number }>`
    ${found}
    select (select count(*)::int from found) as total,
      array(select id from found order by id limit ${limit} offset ${offset}) as ids`.execute(tx);
  const { ids, total = 0 } = rows[0] ?? {};
  return { ids: ids ?? [], total, isExact: true };
}
