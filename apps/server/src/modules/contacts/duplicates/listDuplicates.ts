import type { Duplicate } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { requestTimeout, type Tx } from '../../../platform/database/index.ts';
import { presentContact } from '../present.ts';
import { type ContactRow, readContacts } from '../queries.ts';

interface Pair {
  reason: Duplicate['reason'];
  value: string;
  first: number;
  second: number;
  dismissal_id: number | null;
}

/** Comparing everybody with everybody is for the newest people: they are the ones that just came in twice. */
const newest = 50_000;
const most = 50;
/** Of more people with one address or name, only the newest are set beside each other: ten pairs. */
const mostAlike = 5;

/**
 * Contacts that may be one person, the surest first; or those of them that somebody found to be two. Nothing is ever
 * merged by itself.
 */
export async function listDuplicates(ctx: RequestContext, dismissed: boolean): Promise<Duplicate[]> {
  const { teamId, phoneNumberId } = ctx;
  return ctx.app.database.pipeline.withTeam(teamId, { statementTimeout: requestTimeout }).read(async (tx) => {
    const pairs = await readPairs(tx, teamId, dismissed);
    const ids = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
    const conditions = sql`c.id = any(${ids}::bigint[])`;
    const rows = await readContacts(tx, {
      teamId,
      phoneNumberId,
      filters: { conditions },
      sort: 'created',
      limit: ids.length,
      offset: 0,
    });
    const people = new Map(rows.map((row) => [row.id, row]));
    return pairs.flatMap((pair) => present(pair, people, ctx.clock.now()));
  });
}

function present(
  { reason, value, first, second, dismissal_id }: Pair,
  people: Map<number, ContactRow>,
  now: Date,
): Duplicate[] {
  const [one, other] = [people.get(first), people.get(second)];
  if (!one || !other) return [];
  return [{ reason, value, contacts: [presentContact(one, now), presentContact(other, now)], dismissal_id }];
}

/**
 * A number among the identities of one that another carries: WhatsApp said that they are one person. The same address.
 * The same first and last name, one of them without a number: somebody who wrote under a user name. Two who were parted
 * after a merge are not suggested again.
 */
async function readPairs(tx: Tx, teamId: number, dismissed: boolean): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with recent as materialized (
      select id, lower(email) as email, phone_number,
        herald.plain(herald.shown_name(name, first_name, last_name, profile_name)) as name
      from contacts where team_id = ${teamId} order by id desc limit ${newest}
    ), by_email as materialized (
      select id, email from (
        select id, email, row_number() over (partition by email order by id desc) as nth from recent where email <> ''
      ) numbered where nth <= ${mostAlike}
    ), by_name as materialized (
      select id, name, phone_number from (
        select id, name, phone_number, row_number() over (partition by name order by id desc) as nth
        from recent where name like '_% _%'
      ) numbered where nth <= ${mostAlike}
    ), pairs as (
      select 1 as rank, 'linked_identity' as reason, i.value, least(i.contact_id, c.id) as first,
        greatest(i.contact_id, c.id) as second
      from contact_identities i
      join contacts c on c.team_id = i.team_id and c.phone_number = i.value and c.id <> i.contact_id
      where i.team_id = ${teamId} and i.kind = 'phone'
      union all
      select 2, 'same_email', email, a.id, b.id from by_email a join by_email b using (email) where a.id < b.id
      union all
      select 3, 'same_name', name, a.id, b.id from by_name a join by_name b using (name)
      where a.id < b.id and (a.phone_number is null or b.phone_number is null)
    )
    select reason, value, first, second, dismissal_id from (
      select distinct on (first, second) p.*, d.id as dismissal_id
      from pairs p
      left join not_duplicates d
        on d.team_id = ${teamId} and least(d.contact_id, d.other_contact_id) = first
          and greatest(d.contact_id, d.other_contact_id) = second
      where (d.id is not null) = ${dismissed} and not exists (
        select from contact_merges m
        where m.team_id = ${teamId} and m.undone_at is not null
          and m.kept_contact_id in (p.first, p.second) and m.merged_contact_id in (p.first, p.second))
      order by first, second, rank
    ) found
    order by rank, second desc limit ${most}`.execute(tx);
  return rows;
}
