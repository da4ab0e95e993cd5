import type { VariableMapping } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import type { Tx } from '../../platform/database/index.ts';
import { loadVariablePeople } from './variablePeople.ts';
import { resolveVariables } from './variables.ts';

/** What words may name of the person whom they go to. */
const ofPerson: VariableMapping = {
  name: { source: 'field', field: 'name', fallback: '' },
  first_name: { source: 'field', field: 'first_name', fallback: '' },
  last_name: { source: 'field', field: 'last_name', fallback: '' },
  phone_number: { source: 'field', field: 'phone_number', fallback: '' },
  email: { source: 'field', field: 'email', fallback: '' },
};
const nothing = Object.fromEntries(Object.keys(ofPerson).map((key) => [key, '']));

/**
 * Returns a text with its variables filled for one person: with what is known of them, and with `known` besides. A value
 * that nobody knows leaves no gap; what is no variable stays as it was written.
 */
export async function fillWords(
  tx: Tx,
  { teamId, contactId }: { teamId: number; contactId: number },
  text: string,
  known: Readonly<Record<string, string>>,
): Promise<string> {
  const people = text.includes('{{') ? await loadVariablePeople(tx, teamId, [contactId]) : null;
  const person = people?.get(contactId);
  const found: Record<string, string> = person ? resolveVariables(ofPerson, person, {}).values : {};
  const either = { name: found.first_name ?? '', first_name: found.name?.split(/\s+/)[0] ?? '' };
  const filled = fillIn(text, { ...nothing, ...either, ...found, ...known });
  return [...filled.trim()].slice(0, limits.message.text).join('');
}

function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/( ?)\{\{\s*(\w+)\s*\}\}/g, (whole, space: string, key: string) => {
    const value = values[key];
    if (value === undefined) return whole;
    return value === '' ? '' : `${space}${value}`;
  });
}
