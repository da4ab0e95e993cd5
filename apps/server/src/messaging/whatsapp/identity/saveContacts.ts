import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { Draft } from './draft.ts';
import { countryOf } from './names.ts';

interface Created {
  /** The new contacts. */
  created: number[];
  /** The new contacts that have a number. */
  numbered: number[];
}

/** Makes the contacts that are missing and fills their ids in. */
export async function createContacts(tx: Tx, drafts: readonly Draft[]): Promise<Created> {
  const missing = drafts.filter(({ contactId }) => contactId === null);
  const created = await createByPhone(
    tx,
    missing.filter(({ phone }) => phone !== null),
  );
  const hidden = missing.filter(({ phone }) => phone === null);
  await createHidden(tx, hidden);
  return {
    created: [...created.map(({ id }) => id), ...hidden.flatMap(({ contactId }) => contactId ?? [])],
    numbered: created.map(({ id }) => id),
  };
}

/** People whose number nobody shows us. Ids are given in the order of the rows, which is all that tells these apart. */
async function createHidden(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  const values = drafts.map(({ teamId, profileName }, position) => ({
    position,
    team_id: teamId,
    profile_name: profileName,
  }));
  const { rows } = await sql<{ id: number }>`
    insert into contacts (team_id, profile_name)
    select team_id, profile_name
    from jsonb_to_recordset(${jsonRows(values)}) as row(position integer, team_id bigint, profile_name text)
    order by position
    returning id
  `.execute(tx);
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  drafts.forEach((draft, index) => {
    draft.contactId = ids[index] ?? null;
  });
}

interface PhoneRow {
  team_id: number;
  phone_number: string;
  id: number;
}

/** An import may make the same contact at this very moment: then it is found after all. */
async function createByPhone(tx: Tx, drafts: readonly Draft[]): Promise<PhoneRow[]> {
  if (drafts.length === 0) return [];
  const values = drafts.map(({ teamId, phone, profileName }) => ({
    team_id: teamId,
    phone_number: phone,
    country_code: countryOf(phone),
    profile_name: profileName,
  }));
  const columns = sql`(team_id bigint, phone_number text, country_code text, profile_name text)`;
  const created = await tx.planned(
    'create_contacts',
    sql<PhoneRow>`
    insert into contacts (team_id, phone_number, country_code, profile_name)
    select * from jsonb_to_recordset(${jsonRows(values)}) as row${columns}
    on conflict (team_id, phone_number) where phone_number is not null do nothing
    returning team_id, phone_number, id`,
  );
  const ids = new Map(created.rows.map((row) => [`${row.team_id} ${row.phone_number}`, row.id]));
  if (created.rows.length < drafts.length) {
    const others = await sql<PhoneRow>`
      select c.team_id, c.phone_number, c.id
      from jsonb_to_recordset(${jsonRows(values)}) as row${columns}
      join contacts c on c.team_id = row.team_id and c.phone_number = row.phone_number
    `.execute(tx);
    for (const row of others.rows) ids.set(`${row.team_id} ${row.phone_number}`, row.id);
  }
  for (const draft of drafts) draft.contactId = ids.get(`${draft.teamId} ${draft.phone}`) ?? null;
  return created.rows;
}

/** Remembers new names. A name that somebody took meanwhile stays theirs; only a username may move, they are reused. */
export async function learnNames(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const names = drafts.flatMap(({ newNames, contactId }) =>
    newNames.map((name) => ({ ...name, contact_id: contactId })),
  );
  const usernames = new Map(
    drafts.flatMap(({ teamId, username, contactId }) =>
      username === null
        ? []
        : [[`${teamId} ${username}`, { team_id: teamId, value: username, contact_id: contactId }] as const],
    ),
  );
  if (names.length > 0) {
    await tx.planned(
      'learn_names',
      sql`
      insert into contact_identities (team_id, kind, value, contact_id)
      select * from jsonb_to_recordset(${jsonRows(names)})
        as row(team_id bigint, kind text, value text, contact_id bigint)
      on conflict do nothing`,
    );
  }
  if (usernames.size > 0) {
    await sql`
      insert into contact_identities (team_id, kind, value, contact_id)
      select team_id, 'username', value, contact_id from jsonb_to_recordset(${jsonRows([...usernames.values()])})
        as row(team_id bigint, value text, contact_id bigint)
      on conflict (team_id, kind, value) do update set contact_id = excluded.contact_id
        where contact_identities.contact_id <> excluded.contact_id
    `.execute(tx);
  }
}

/** Of somebody new too: another may have made the contact at this very moment. */
function hasNews({ profileName, phone, known }: Draft): boolean {
  const isRenamed = profileName !== null && profileName !== known?.profileName;
  return isRenamed || (phone !== null && (known?.phone ?? null) === null);
}

/**
 * The profile's name follows WhatsApp; a number is filled in where there was none, never replaced. Returns the contacts
 * that got theirs now.
 */
export async function refreshProfiles(tx: Tx, drafts: readonly Draft[]): Promise<number[]> {
  const values = drafts
    .filter(hasNews)
    .map(({ teamId, contactId, profileName, phone }) => ({
      team_id: teamId,
      id: contactId,
      profile_name: profileName,
      phone_number: phone,
      country_code: countryOf(phone),
    }))
    .sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  if (values.length === 0) return [];
  const { rows } = await tx.planned(
    'refresh_profiles',
    sql<{ id: number; numbered: boolean }>`
    update contacts c set
      profile_name = coalesce(row.profile_name, c.profile_name),
      phone_number = coalesce(c.phone_number, row.phone_number),
      country_code = case when c.phone_number is null then coalesce(row.country_code, c.country_code)
        else c.country_code end,
      updated_at = now()
    from (
      select r.team_id, r.id, r.profile_name, r.country_code, case when not exists (
        select from contacts o where o.team_id = r.team_id and o.phone_number = r.phone_number
      ) then r.phone_number end as phone_number, exists (
        select from contacts o where o.team_id = r.team_id and o.id = r.id and o.phone_number is null
      ) as was_hidden
      from jsonb_to_recordset(${jsonRows(values)})
        as r(team_id bigint, id bigint, profile_name text, phone_number text, country_code text)
    ) as row
    where c.team_id = row.team_id and c.id = row.id
      and (c.profile_name is distinct from coalesce(row.profile_name, c.profile_name)
        or (c.phone_number is null and row.phone_number is not null))
    returning c.id, row.was_hidden and c.phone_number is not null as numbered`,
  );
  return rows.filter(({ numbered }) => numbered).map(({ id }) => id);
}
