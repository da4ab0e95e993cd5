import type { ContactField } from '@herald/contract';

/** The fields of the team in their order, then what this person has under keys that nobody declared: as text. */
export function fieldsOf(
  fields: readonly ContactField[],
  attributes: Record<string, string>,
): ContactField[] {
  const declared = new Set(fields.map(({ key }) => key));
  const others = Object.keys(attributes).filter((key) => !declared.has(key));
  return [
    ...fields,
    ...others.map(
      (key, index): ContactField => ({
        id: -1 - index,
        key,
        name: key,
        kind: 'text',
        choices: [],
        position: fields.length + index,
      }),
    ),
  ];
}
