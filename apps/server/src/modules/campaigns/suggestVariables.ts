import { locale, type VariableMapping, type VariableSource } from '@herald/contract';
import type { NeededVariable } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { plainTitle } from './plainTitle.ts';
import { variableTitle } from './variableTitle.ts';

const fieldWords: [RegExp, 'first_name' | 'last_name' | 'name' | 'email'][] = [
  [/^(first.?name|pr[eé]nom|firstname|given.?name)$/i, 'first_name'],
  [/^(last.?name|nom.?de.?famille|surname|family.?name)$/i, 'last_name'],
  [/^(name|nom|full.?name|nom.?complet|client|customer)$/i, 'name'],
  [/^(e-?mail|courriel)$/i, 'email'],
];

/**
 * A first guess for every variable, from its name: a column of the file that is called so, else the field of the contact
 * that the name means, else what the team keeps of people under that name, however it is spelt. What cannot be guessed stays
 * open, and the review says so.
 */
export function suggestVariables(
  needed: readonly NeededVariable[],
  columns: readonly string[],
  chosen: VariableMapping = {},
  attributes: readonly string[] = [],
): VariableMapping {
  const mapping: VariableMapping = {};
  for (const variable of needed) {
    const source = chosen[variable.key] ?? guess(variable, columns, attributes);
    if (source) mapping[variable.key] = source;
  }
  return mapping;
}

function guess(
  variable: NeededVariable,
  columns: readonly string[],
  attributes: readonly string[],
): VariableSource | undefined {
  const { name } = variable;
  // As the file to fill in calls it, in whichever language that was made.
  const wanted = locale.options.map((each) => plainTitle(variableTitle(variable, each)));
  const column = columns.find((title) => wanted.includes(plainTitle(title)));
  if (column !== undefined) return { source: 'column', column, fallback: '' };
  const field = fieldWords.find(([pattern]) => pattern.test(name.trim()))?.[1];
  if (field) return { source: 'field', field, fallback: '' };
  const attribute = name && attributes.find((key) => plainTitle(key) === plainTitle(name));
  return attribute ? { source: 'attribute', attribute, fallback: '' } : undefined;
}

/** Whose attributes tell what a team keeps of people; those that nobody has lately fill nothing. */
const lastPeople = 500;

/** Under which names the team keeps something of people: its fields, and what the newest people have. */
export async function readAttributeNames(tx: Tx, teamId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from contact_fields where team_id = ${teamId}
    union
    select k.key from (
      select attributes from contacts where team_id = ${teamId} order by id desc limit ${lastPeople}
    ) c cross join lateral jsonb_object_keys(c.attributes) as k (key)
    order by key`.execute(tx);
  return rows.map(({ key }) => key);
}
