import type { OptinStatus } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { RefusedRow } from './mapRow.ts';
import { shorten } from './packPeople.ts';
import type { ImportRow } from './queries.ts';

/** Those known before the batch, locked in one order for everybody. */
export async function lockKnown(tx: Tx, teamId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c
    where c.team_id = ${teamId}
      and c.id = any(array(select contact_id from import_rows where not is_new or first_line is not null))
    order by c.id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those known before the batch, as all that changes them needs them. */
export interface Known {
  teamId: number;
  known: readonly number[];
  at: Date;
  /** Whether to name who was really changed: that takes time. */
  named: boolean;
}

const idsIf = (named: boolean) => (named ? sql`returning c.id` : sql``);

/**
 * What the file says about known people wins over what we knew; what it leaves empty stays. Returns whom it changed.
 */
export async function updateKnown(tx: Tx, { teamId, known, at, named }: Known): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contacts c set
      name = coalesce(r.name, c.name), first_name = coalesce(r.first_name, c.first_name),
      last_name = coalesce(r.last_name, c.last_name), email = coalesce(r.email, c.email),
      country_code = coalesce(c.country_code, r.country), language = coalesce(r.language, c.language),
      attributes = c.attributes || r.attributes, updated_at = ${at}
    from import_rows r
    where c.team_id = ${teamId} and c.id = any(${known}::bigint[]) and c.id = r.contact_id
      and not r.is_new and r.first_line is null
      and (coalesce(r.name, c.name), coalesce(r.first_name, c.first_name), coalesce(r.last_name, c.last_name),
           coalesce(r.email, c.email), coalesce(c.country_code, r.country), coalesce(r.language, c.language),
           c.attributes || r.attributes)
        is distinct from
          (c.name, c.first_name, c.last_name, c.email, c.country_code, c.language, c.attributes)
    ${idsIf(named)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A second row of the same person only fills what the first one left empty. Returns whom it changed. */
export async function fillFromDuplicates(tx: Tx, { teamId, known, at, named }: Known): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with joined as (
      select r.contact_id,
             (array_agg(r.name order by r.number) filter (where r.name is not null))[1] as name,
             (array_agg(r.first_name order by r.number) filter (where r.first_name is not null))[1] as first_name,
             (array_agg(r.last_name order by r.number) filter (where r.last_name is not null))[1] as last_name,
             (array_agg(r.email order by r.number) filter (where r.email is not null))[1] as email,
             (array_agg(r.language order by r.number) filter (where r.language is not null))[1] as language,
             coalesce(jsonb_object_agg(a.key, a.value order by r.number desc) filter (where a.key is not null), '{}')
               as attributes
      from import_rows r left join jsonb_each(r.attributes) a on true
      where r.first_line is not null
      group by r.contact_id
    )
    update contacts c set
      name = coalesce(c.name, j.name), first_name = coalesce(c.first_name, j.first_name),
      last_name = coalesce(c.last_name, j.last_name), email = coalesce(c.email, j.email),
      language = coalesce(c.language, j.language), attributes = j.attributes || c.attributes, updated_at = ${at}
    from joined j
    where c.team_id = ${teamId} and c.id = any(${known}::bigint[]) and c.id = j.contact_id
      and (coalesce(c.name, j.name), coalesce(c.first_name, j.first_name), coalesce(c.last_name, j.last_name),
           coalesce(c.email, j.email), coalesce(c.language, j.language), j.attributes || c.attributes)
        is distinct from (c.name, c.first_name, c.last_name, c.email, c.language, c.attributes)
    ${idsIf(named)}`.execute(tx);
  return rows.map(({ id }) => id);
}

interface ConsentRow {
  id: number;
  before: OptinStatus;
  status: OptinStatus;
  wording: string | null;
}

/**
 * Consent of known people. An opt-out in any row counts; an opt-in only where we knew nothing: somebody who once
 * refused is never brought back by a file. Returns whom it changed, or only who refuses now where nobody need be named: the last part
 * sees them as they were before.
 */
export async function changeConsent(
  tx: Tx,
  { teamId, known, at, named, userId }: Known & { userId: number | null },
): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    with wish as (
      select distinct on (contact_id) contact_id, consent, wording from import_rows
      where consent is not null and (not is_new or first_line is not null)
      order by contact_id, consent = 'opted_out' desc, number
    ), changed as (
      update contacts c set optin_status = w.consent, updated_at = ${at}
      from wish w
      where c.team_id = ${teamId} and c.id = any(${known}::bigint[]) and c.id = w.contact_id
        and (w.consent = 'opted_out' and c.optin_status <> 'opted_out' or c.optin_status = 'unknown')
      returning c.id, w.consent, w.wording
    ), written as (
      insert into consent_events (team_id, contact_id, status, source, wording, user_id, created_at)
      select ${teamId}::bigint, id, consent, 'import', wording, ${userId}::bigint, ${at}::timestamptz
      from changed
    )
    select c.id, c.optin_status as before, changed.consent as status, changed.wording
    from changed join contacts c on c.team_id = ${teamId} and c.id = changed.id
    where ${named} or changed.consent = 'opted_out'`.execute(tx);
  return rows;
}

/** Puts the batch on a list and keeps its counter exact. Returns who was not on it, if they are to be `named`. */
export async function joinGroup(
  tx: Tx,
  {
    teamId,
    importId,
    groupId,
    at,
    named,
  }: { teamId: number; importId: number; groupId: number; at: Date; named: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    with joined as (
      insert into group_members (team_id, group_id, contact_id, added_at)
      select ${teamId}::bigint, ${groupId}::bigint, contact_id, ${at}::timestamptz
      from import_rows where first_line is null
      order by contact_id
      on conflict do nothing
      returning contact_id
    ), noted as (
      update import_effects e set joined = true from joined
      where e.team_id = ${teamId} and e.import_id = ${importId} and e.contact_id = joined.contact_id
    ), counted as (
      update groups set contacts_count = contacts_count + (select count(*) from joined)
      where team_id = ${teamId} and id = ${groupId}
    )
    select contact_id from joined where ${named}`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

/**
 * Makes the batch recipients of a campaign and keeps its counters exact. Nobody is a recipient twice; whoever was one
 * already gets the cells of the file, for the variables.
 */
export async function addRecipients(
  tx: Tx,
  { team_id: teamId, id: importId }: Pick<ImportRow, 'team_id' | 'id'>,
  campaignId: number,
  at: Date,
): Promise<void> {
  await sql`
    with added as (
      insert into campaign_recipients as r (team_id, campaign_id, contact_id, data, line, created_at, sources)
      select ${teamId}::bigint, ${campaignId}::bigint, contact_id, coalesce(data, '{}'), line, ${at}::timestamptz,
             coalesce((select 1::bigint << s.position::int from campaign_sources s
                       where s.team_id = ${teamId} and s.campaign_id = ${campaignId} and s.import_id = ${importId}), 0)
      from import_rows where first_line is null
      order by number
      on conflict (team_id, campaign_id, contact_id) do update
        set sources = r.sources | excluded.sources, data = r.data || excluded.data
      returning xmax = 0 as is_new
    ), counted as (select count(*) filter (where is_new)::int as count from added)
    update campaigns set total_contacts = total_contacts + counted.count, total_pending = total_pending + counted.count
    from counted where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
}

/** Rows that are not kept, or kept with a remark; one that is listed already stays as it is. Returns how many it lists. */
export async function recordRefusals(
  tx: Tx,
  teamId: number,
  importId: number,
  refused: readonly RefusedRow[],
): Promise<number> {
  if (refused.length === 0) return 0;
  const cells = refused.map((row) => JSON.stringify(row.cells.map(shorten)));
  const { numAffectedRows = 0n } = await sql`
    insert into import_refusals (team_id, import_id, line, reason, value, cells)
    select ${teamId}::bigint, ${importId}::bigint, line, reason, value,
           array(select jsonb_array_elements_text(cells::jsonb))
    from unnest(${refused.map(({ line }) => line)}::int[], ${refused.map(({ reason }) => reason)}::text[],
                ${refused.map(({ value }) => shorten(value))}::text[], ${cells}::text[])
      as given (line, reason, value, cells)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** Rows of people whom the file has named before are listed with the line that was kept. */
export async function recordDuplicates(tx: Tx, teamId: number, importId: number): Promise<void> {
  await sql`
    insert into import_refusals (team_id, import_id, line, reason, value, first_line, cells)
    select ${teamId}::bigint, ${importId}::bigint, line, 'duplicate', phone, first_line,
           array(select jsonb_array_elements_text(cells::jsonb))
    from import_rows where first_line is not null`.execute(tx);
}
