import type { OptinStatus } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type PackedPeople, stagedColumns } from './packPeople.ts';

/**
 * One batch of people in a table of the session, so that everything that follows is one statement over all of them.
 * Its rows vanish with the commit.
 */
export async function stageRows(tx: Tx, people: PackedPeople): Promise<void> {
  await sql`
    create temp table if not exists import_rows (
      number integer not null, line integer not null, phone text not null, twin text, country text, name text,
      first_name text, last_name text, email text, consent text, language text, wording text, attributes jsonb not null, data jsonb,
      cells text not null, contact_id bigint, is_new boolean not null default false, first_line integer
    ) on commit delete rows`.execute(tx);
  await tx.copyIn(`copy import_rows (${stagedColumns.join(', ')}) from stdin`, people.rows.bytes);
}

/**
 * Whose number it is. Looked up row by row in the index on purpose: left to itself the planner joins five thousand rows
 * to a table of millions by reading all of it. Only rows of known people are written again; in most files they are few.
 */
export async function findKnown(tx: Tx, teamId: number): Promise<void> {
  await sql`
    update import_rows r set contact_id = known.contact_id
    from (
      select number, coalesce(
        (select i.contact_id from contact_identities i where i.team_id = ${teamId} and i.kind = 'phone' and i.value = phone),
        (select i.contact_id from contact_identities i where i.team_id = ${teamId} and i.kind = 'phone' and i.value = twin)
      ) as contact_id
      from import_rows
      offset 0
    ) known
    where r.number = known.number and known.contact_id is not null`.execute(tx);
}

/** Adds those nobody knows. In the order of their numbers, so that two imports at once cannot wait for each other. */
export async function insertUnknown(tx: Tx, teamId: number, at: Date, userId: number | null): Promise<void> {
  await sql`
    with fresh as (
      insert into contacts (team_id, phone_number, country_code, name, first_name, last_name, email, language, attributes,
                            optin_status, created_at, updated_at)
      select distinct on (r.phone) ${teamId}::bigint, r.phone, r.country, r.name, r.first_name, r.last_name, r.email,
             r.language, r.attributes, coalesce(r.consent, 'unknown'), ${at}::timestamptz, ${at}::timestamptz
      from import_rows r where r.contact_id is null
      order by r.phone, r.number
      on conflict (team_id, phone_number) where phone_number is not null do nothing
      returning id, phone_number
    ), first_rows as (
      select distinct on (r.phone) r.phone, r.twin, r.consent, r.wording, fresh.id
      from import_rows r join fresh on fresh.phone_number = r.phone
      order by r.phone, r.number
    ), linked as (
      insert into contact_identities (team_id, kind, value, contact_id, created_at)
      select ${teamId}::bigint, 'phone', spelling, id, ${at}::timestamptz
      from first_rows, unnest(array[phone, twin]) spelling
      where spelling is not null
      order by spelling
      on conflict do nothing
    ), agreed as (
      insert into consent_events (team_id, contact_id, status, source, wording, user_id, created_at)
      select ${teamId}::bigint, id, consent, 'import', wording, ${userId}::bigint, ${at}::timestamptz
      from first_rows where consent is not null
    )
    update import_rows r set contact_id = fresh.id, is_new = true from fresh where r.phone = fresh.phone_number
    `.execute(tx);
  // Somebody else added them between our two looks, or they never got an identity.
  await sql`
    update import_rows r
    set contact_id = (select c.id from contacts c where c.team_id = ${teamId} and c.phone_number = r.phone)
    where r.contact_id is null`.execute(tx);
}

/** Contacts that this batch made. */
export async function readNewIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(distinct contact_id) as ids from import_rows where is_new`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** What those whom this batch made agreed to or refused: the first row of each says it. */
export async function readNewConsents(tx: Tx) {
  const { rows } = await sql<{ id: number; before: 'unknown'; status: OptinStatus; wording: string | null }>`
    select id, 'unknown' as before, status, wording from (
      select distinct on (contact_id) contact_id as id, consent as status, wording from import_rows
      where is_new order by contact_id, number) first_rows
    where status is not null and status <> 'unknown'`.execute(tx);
  return rows;
}

export async function readContactIds(tx: Tx): Promise<(number | null)[]> {
  const { rows } = await sql<{ ids: (number | null)[] | null }>`
    select array_agg(contact_id order by number) as ids from import_rows`.execute(tx);
  return rows[0]?.ids ?? [];
}

export async function markDuplicates(
  tx: Tx,
  duplicates: readonly { number: number; firstLine: number }[],
): Promise<void> {
  if (duplicates.length === 0) return;
  await sql`
    update import_rows r set first_line = given.first_line
    from unnest(${duplicates.map(({ number }) => number)}::int[], ${duplicates.map(({ firstLine }) => firstLine)}::int[])
      as given (number, first_line)
    where r.number = given.number`.execute(tx);
}
