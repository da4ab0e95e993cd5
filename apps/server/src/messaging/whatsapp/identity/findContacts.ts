import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { Name } from './names.ts';

export interface TeamName extends Name {
  team_id: number;
}

/** A contact, as far as a webhook tells something about it. */
export interface KnownContact {
  contactId: number;
  phone: string | null;
  profileName: string | null;
}

/** Names to contacts, over every team of a batch. */
export type KnownNames = Map<string, KnownContact>;

export function nameKey({ team_id, kind, value }: TeamName): string {
  return `${team_id} ${kind} ${value}`;
}

/**
 * Who is known by these names. A number that a contact carries wins over the same number among the identities of
 * another: it is what people see.
 */
export async function findContacts(tx: Tx, names: readonly TeamName[]): Promise<KnownNames> {
  const known: KnownNames = new Map();
  if (names.length === 0) return known;
  const { rows } = await tx.planned(
    'find_contacts',
    sql<TeamName & KnownContact>`
    with wanted as (
      select distinct * from jsonb_to_recordset(${jsonRows(names)}) as w(team_id bigint, kind text, value text)
    )
    select w.*, c.id as "contactId", c.phone_number as phone, c.profile_name as "profileName"
    from wanted w
    join contact_identities i on i.team_id = w.team_id and i.kind = w.kind and i.value = w.value
    join contacts c on c.team_id = i.team_id and c.id = i.contact_id
    union all
    select w.*, c.id, c.phone_number, c.profile_name
    from wanted w join contacts c on c.team_id = w.team_id and c.phone_number = w.value
    where w.kind = 'phone'
  `,
  );
  for (const row of rows) known.set(nameKey(row), row);
  return known;
}
