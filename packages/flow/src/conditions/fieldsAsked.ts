import type { FlowConditions } from './condition.ts';

/** Keys of the fields of contacts that are asked about, each once. */
export function fieldsAsked({ conditions }: FlowConditions): ReadonlySet<string> {
  const each = conditions.flatMap((one) => ('conditions' in one ? one.conditions : [one]));
  return new Set(each.flatMap((one) => (one.about === 'attribute' ? [one.key] : [])));
}
