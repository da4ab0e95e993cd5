import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { VariableContact } from './variables.ts';

/** What the variables of templates may say of people, by their ids; who is gone is missing. */
export async function loadVariablePeople(
  tx: Tx,
  teamId: number,
  contactIds: readonly number[],
): Promise<Map<number, VariableContact>> {
  const { rows } = await sql<VariableContact & { id: number }>`
    select id, name, profile_name, first_name, last_name, phone_number, email, country_code, attributes
    from contacts where team_id = ${teamId} and id = any(${contactIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
