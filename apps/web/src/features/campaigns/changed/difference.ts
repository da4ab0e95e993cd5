import { type NeededVariable, type TemplateStructure, variablesOf } from '@herald/whatsapp/model';

export interface Difference {
  /** What nobody was asked for before. */
  added: NeededVariable[];
  gone: NeededVariable[];
}

/** What a template asks for since it was edited, and what no more. */
export function differenceOf(before: TemplateStructure, after: TemplateStructure): Difference {
  const [asked, asks] = [variablesOf(before), variablesOf(after)];
  return {
    added: asks.filter((one) => !asked.some((other) => isSame(one, other))),
    gone: asked.filter((one) => !asks.some((other) => isSame(one, other))),
  };
}

/** A value with a name is the same wherever it stands in its text. */
function isSame(one: NeededVariable, other: NeededVariable): boolean {
  if (one.parameterName !== other.parameterName) return false;
  if (one.parameterName === null) return one.key === other.key && one.kind === other.kind;
  return one.place === other.place && one.card === other.card;
}
