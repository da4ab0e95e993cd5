import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { VariableContact } from './variables.ts';

/** Somebody whom a template is for. */
export interface TemplatePerson extends VariableContact {
  language: string | null;
}

/** What the variables of templates may say of people, by their ids; who is gone is missing. */
export async function loadVariablePeople(
  tx: Tx,
  teamId: number,
  contactIds: readonly number[],
): Promise<Map<number, TemplatePerson>> {
  const { rows } = await sql<TemplatePerson & { id: number }>`
    select id, name, profile_name, first_name, last_name, phone_number, email, country_code, language, attributes
    from contacts where team_id = ${teamId} and id = any(${contactIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
