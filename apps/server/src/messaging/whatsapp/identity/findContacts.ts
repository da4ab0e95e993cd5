import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { Name } from './names.ts';

export interface TeamName extends Name {
  team_id: number;
}

/** Names to contacts, over every team of a batch. */
export type KnownNames = Map<string, number>;

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
  const { rows } = await sql<TeamName & { contact_id: number }>`
    with wanted as (
      select distinct * from jsonb_to_recordset(${jsonRows(names)}) as w(team_id bigint, kind text, value text)
    )
    select w.*, i.contact_id
    from wanted w
    join contact_identities i on i.team_id = w.team_id and i.kind = w.kind and i.value = w.value
    union all
    select w.*, c.id
    from wanted w join contacts c on c.team_id = w.team_id and c.phone_number = w.value
    where w.kind = 'phone'
  `.execute(tx);
  for (const row of rows) known.set(nameKey(row), row.contact_id);
  return known;
}
