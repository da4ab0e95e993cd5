import { locale, type VariableMapping, type VariableSource } from '@herald/contract';
import type { NeededVariable } from '@herald/whatsapp/model';
import { plainTitle } from './plainTitle.ts';
import { variableTitle } from './variableTitle.ts';

const fieldWords: [RegExp, 'first_name' | 'last_name' | 'name' | 'email'][] = [
  [/^(first.?name|pr[eé]nom|firstname|given.?name)$/i, 'first_name'],
  [/^(last.?name|nom.?de.?famille|surname|family.?name)$/i, 'last_name'],
  [/^(name|nom|full.?name|nom.?complet|client|customer)$/i, 'name'],
  [/^(e-?mail|courriel)$/i, 'email'],
];

/**
 * A first guess for every variable, from its name and the columns of the file: a column of the same name, else the
 * field of the contact that the name means. What cannot be guessed stays open, and the review says so.
 */
export function suggestVariables(
  needed: readonly NeededVariable[],
  columns: readonly string[],
  chosen: VariableMapping = {},
): VariableMapping {
  const mapping: VariableMapping = {};
  for (const variable of needed) {
    const source = chosen[variable.key] ?? guess(variable, columns);
    if (source) mapping[variable.key] = source;
  }
  return mapping;
}

function guess(variable: NeededVariable, columns: readonly string[]): VariableSource | undefined {
  const { name } = variable;
  // As the file to fill in calls it, in whichever language that was made.
  const wanted = locale.options.map((each) => plainTitle(variableTitle(variable, each)));
  const column = columns.find((title) => wanted.includes(plainTitle(title)));
  if (column !== undefined) return { source: 'column', column, fallback: '' };
  const field = fieldWords.find(([pattern]) => pattern.test(name.trim()))?.[1];
  return field && { source: 'field', field, fallback: '' };
}
