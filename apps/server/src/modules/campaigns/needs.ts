import type { VariableMapping } from '@herald/contract';
import { isFilled, momentOf, type NeededVariable, variablesOf } from '@herald/whatsapp/model';
import type { SendableTemplate } from '../../messaging/templates/index.ts';

/** What each message of the template must be given. */
export function requiredOf(template: SendableTemplate | null): NeededVariable[] {
  if (!template) return [];
  return variablesOf(template.structure, template.header_file_id).filter(({ optional }) => !optional);
}

/** A text that cannot stand in its place, the same for everybody, is no value. */
export function withoutInvalid(needed: readonly NeededVariable[], mapping: VariableMapping): VariableMapping {
  const invalid = needed.filter((variable) => isInvalid(variable, mapping)).map(({ key }) => key);
  return Object.fromEntries(Object.entries(mapping).filter(([key]) => !invalid.includes(key)));
}

/** What nobody could be sent the message without: a picture, a place, products, the end of an offer. */
export function unmetNeeds(
  needed: readonly NeededVariable[],
  mapping: VariableMapping,
  now: Date,
): NeededVariable[] {
  return needed.filter((variable) => {
    if (variable.kind === 'text') return false;
    const source = mapping[variable.key];
    if (!source || isInvalid(variable, mapping)) return true;
    const end = variable.kind === 'expires_at' && source.source === 'text' ? momentOf(source.text) : null;
    return end !== null && end <= now;
  });
}

function isInvalid({ key, kind }: NeededVariable, mapping: VariableMapping): boolean {
  const source = mapping[key];
  return source?.source === 'text' && !isFilled(kind, source.text);
}
