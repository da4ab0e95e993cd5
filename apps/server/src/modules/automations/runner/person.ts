import type { Lookup, RunState } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { shownNameOf } from '../../../platform/shownName.ts';

export interface Person {
  name: string | null;
  first_name: string | null;
  last_name: string | null;
  phone_number: string | null;
  email: string | null;
  country_code: string | null;
  attributes: Record<string, string>;
}

/** Of contacts `c`. */
export const personColumns = sql`
  ${shownNameOf} as name, c.first_name, c.last_name, c.phone_number, c.email, c.country_code, c.attributes`;

/** By their ids; who is gone is missing. */
export async function readPersons(
  tx: Tx,
  teamId: number,
  contactIds: readonly number[],
): Promise<Map<number, Person>> {
  const { rows } = await sql<Person & { id: number }>`
    select c.id, ${personColumns} from contacts c
    where c.team_id = ${teamId} and c.id = any(${contactIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** What texts of a run may name: the automation's own values, the trigger's, and what is known of the person. */
export function lookupFor(person: Person, state: RunState): Lookup {
  return (name) => {
    if (Object.hasOwn(state.vars, name)) return state.vars[name];
    if (Object.hasOwn(state.trigger.values, name)) return state.trigger.values[name];
    switch (name) {
      case 'name':
        return person.name ?? person.first_name ?? undefined;
      case 'first_name':
        return person.first_name ?? person.name?.split(/\s+/)[0];
      case 'last_name':
      case 'phone_number':
      case 'email':
      case 'country_code':
        return person[name] ?? undefined;
      default:
        return Object.hasOwn(person.attributes, name) ? person.attributes[name] : undefined;
    }
  };
}
