import type { VariableMapping } from '@herald/contract';
import { type NeededVariable, type TemplateStructure, variablesOf } from '@herald/whatsapp/model';
import type { StoredStructure } from './readEdit.ts';

/**
 * Whether what was filled in for a template still says all that it asks for since an edit, each value in its old place. Of
 * numbered values in one text nobody can tell which one an edit took out: the others may stand for something else now.
 */
export function stillFits(
  before: StoredStructure,
  after: StoredStructure,
  mapping: VariableMapping = {},
): boolean {
  const asked = variablesOf(before.structure, before.header_file_id);
  const asks = variablesOf(after.structure, after.header_file_id);
  const counted = countNumbered(asked);
  const areAsMany = [...countNumbered(asks)].every(([place, count]) => counted.get(place) === count);
  const isOfCards = asks.some(({ card }) => card !== null);
  const areCardsAlike = !isOfCards || cardsOf(before.structure) === cardsOf(after.structure);
  return areAsMany && areCardsAlike && asks.every((one) => one.optional || isGiven(one, asked, mapping));
}

function isGiven(one: NeededVariable, asked: readonly NeededVariable[], mapping: VariableMapping): boolean {
  const same = asked.find(({ key }) => key === one.key);
  if (!same || same.kind !== one.kind || same.parameterName !== one.parameterName) return false;
  return !same.optional || mapping[one.key] !== undefined;
}

/** Of the texts with numbered values, how many each has. */
export function countNumbered(variables: readonly NeededVariable[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, parameterName, place, card, button } of variables) {
    if (kind !== 'text' || parameterName !== null) continue;
    const text = textOf({ place, card, button });
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** Names the text that a value stands in. */
export function textOf({ place, card, button }: Pick<NeededVariable, 'place' | 'card' | 'button'>): string {
  return [place, card, button].join('.');
}

function cardsOf(structure: TemplateStructure): number {
  return structure.type === 'carousel' ? structure.carousel_cards.length : 0;
}
