import type { OptinStatus } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { indexedNameOf } from '../../platform/shownName.ts';
import { type ContactFilters, whereMatches } from './filters.ts';

export interface ContactRow {
  id: number;
  name: string | null;
  profile_name: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
  country_code: string | null;
  language: string | null;
  optin_status: OptinStatus;
  attributes: Record<string, string>;
  last_interaction_at: Date | null;
  created_at: Date;
  is_human_needed: boolean;
  groups: { id: number; name: string; color: string }[];
}

export type ContactSort = 'recent' | 'name' | 'created';

/** Each order has an index of its own, so a page is read without sorting the team's contacts. */
const orders: Record<ContactSort, RawBuilder<unknown>> = {
  recent: sql`c.last_interaction_at desc nulls last, c.id desc`,
  name: sql`coalesce(${indexedNameOf}, c.phone_number) collate "und-x-icu", c.id`,
  created: sql`c.id desc`,
};

/** What a person sees of a contact, as seen from one number. `picked` are the contacts as `c`, with the page cut out. */
function describe(phoneNumberId: number, picked: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql<ContactRow>`
    select c.id, c.name, c.profile_name, c.first_name, c.last_name, c.email, c.phone_number, c.country_code, c.language,
           c.optin_status, c.attributes, c.last_interaction_at, c.created_at,
           coalesce(v.is_human_needed, false) as is_human_needed,
           coalesce((
             select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by lower(g.name))
             from group_members m join groups g on g.team_id = m.team_id and g.id = m.group_id
             where m.team_id = c.team_id and m.contact_id = c.id and g.phone_number_id = ${phoneNumberId}), '[]') as groups
    from (${picked}) c
    left join conversations v
      on v.team_id = c.team_id and v.phone_number_id = ${phoneNumberId} and v.contact_id = c.id
    order by ${order}`;
}

interface ListInput {
  teamId: number;
  phoneNumberId: number;
  filters: ContactFilters;
  sort: ContactSort;
  limit: number;
  offset: number;
}

export async function readContacts(tx: Tx, input: ListInput): Promise<ContactRow[]> {
  const { teamId, phoneNumberId, filters, sort, limit, offset } = input;
  const picked = sql`
    select c.* from contacts c where ${whereMatches(teamId, filters)}
    order by ${orders[sort]} limit ${limit} offset ${offset}`;
  const { rows } = await describe(phoneNumberId, picked, orders[sort]).execute(tx);
  return rows;
}

/** The next contacts after an id, oldest first: how an export walks through all of them. */
export async function readContactsAfter(
  tx: Tx,
  input: { teamId: number; phoneNumberId: number; filters: ContactFilters; afterId: number; limit: number },
): Promise<ContactRow[]> {
  const { teamId, phoneNumberId, filters, afterId, limit } = input;
  const picked = sql`
    select c.* from contacts c where ${whereMatches(teamId, filters)} and c.id > ${afterId}
    order by c.id limit ${limit}`;
  const { rows } = await describe(phoneNumberId, picked, sql`c.id`).execute(tx);
  return rows;
}

export async function findContact(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  contactId: number,
): Promise<ContactRow | undefined> {
  const picked = sql`select c.* from contacts c where c.team_id = ${teamId} and c.id = ${contactId}`;
  const { rows } = await describe(phoneNumberId, picked, sql`c.id`).execute(tx);
  return rows[0];
}

/** By what somebody is called, for `shownName`. */
export function readNames(tx: Tx, teamId: number, contactId: number) {
  return tx
    .selectFrom('contacts')
    .select(['name', 'profile_name', 'first_name', 'last_name'])
    .where('team_id', '=', teamId)
    .where('id', '=', contactId)
    .executeTakeFirst();
}

export async function readIdentities(tx: Tx, teamId: number, contactId: number) {
  return tx
    .selectFrom('contact_identities')
    .select(['kind', 'value'])
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contactId)
    .orderBy('created_at')
    .orderBy('value')
    .execute();
}

export interface ConsentRow {
  id: number;
  status: string;
  source: string;
  wording: string | null;
  by: string | null;
  created_at: Date;
}

export async function readConsent(tx: Tx, teamId: number, contactId: number): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select e.id, e.status, e.source, e.wording, e.created_at,
           nullif(trim(u.first_name || ' ' || u.last_name), '') as by
    from consent_events e left join users u on u.id = e.user_id
    where e.team_id = ${teamId} and e.contact_id = ${contactId}
    order by e.created_at desc, e.id desc limit 200`.execute(tx);
  return rows;
}

/** Whom one of these spellings of a number belongs to, `except` one who may have it. */
export async function findContactByPhone(
  tx: Tx,
  teamId: number,
  spellings: readonly string[],
  except = 0,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select contact_id as id from contact_identities
    where team_id = ${teamId} and kind = 'phone' and value = any(${spellings}) and contact_id <> ${except}
    union all
    select id from contacts where team_id = ${teamId} and phone_number = any(${spellings}) and id <> ${except}
    limit 1`.execute(tx);
  return rows[0]?.id;
}
