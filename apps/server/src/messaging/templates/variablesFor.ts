import type { VariableMapping } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { resolveVariables, type VariableContact } from './variables.ts';

/** Returns the values of a template's variables for one person; those that nothing is known for are left out. */
export async function variablesFor(
  tx: Tx,
  { teamId, contactId }: { teamId: number; contactId: number },
  mapping: VariableMapping,
): Promise<Record<string, string>> {
  const { rows } = await sql<VariableContact>`
    select name, profile_name, first_name, last_name, phone_number, email, country_code, attributes
    from contacts where team_id = ${teamId} and id = ${contactId}`.execute(tx);
  return rows[0] ? resolveVariables(mapping, rows[0], {}).values : {};
}
