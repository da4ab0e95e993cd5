import type { MergeField, MergePreview } from '@herald/contract';

type Field = MergePreview['fields'][number];

/** Whose value a person chose for a field, by contact: it outlives a change of who is kept. */
export type Choices = Readonly<Record<string, number>>;

/** Whose value stays. The kept contact's, unless it has none or the other one's was chosen. */
export function winnerOf(field: Field, choices: Choices, keptId: number, mergedId: number): number {
  if (field.kept === null) return mergedId;
  if (field.merged === null) return keptId;
  return field.differs && choices[field.field] === mergedId ? mergedId : keptId;
}

/** The fields to take from the contact that goes. What the kept one lacks comes by itself. */
export function takenFields(fields: readonly Field[], choices: Choices, mergedId: number): MergeField[] {
  return fields
    .filter(({ field, differs }) => differs && choices[field] === mergedId)
    .map(({ field }) => field as MergeField);
}
