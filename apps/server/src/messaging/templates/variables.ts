import type { VariableMapping, VariableSource } from '@herald/contract';
import { isFilled, type NeededVariable } from '@herald/whatsapp/model';
import { shownName } from '../../platform/shownName.ts';

/** What values are taken from. */
export interface VariableContact {
  name: string | null;
  profile_name: string | null;
  first_name: string | null;
  last_name: string | null;
  phone_number: string | null;
  email: string | null;
  country_code: string | null;
  /** Cells of imported files under their column titles. */
  attributes: Readonly<Record<string, unknown>>;
}

export interface ResolvedVariables {
  values: Record<string, string>;
  /** Keys without a value and without a fallback, of those that must have one. */
  missing: string[];
}

export type Wanted = Pick<NeededVariable, 'key' | 'kind' | 'optional'>;

/**
 * Fills a template's variables for one person. `data` are the cells of the person's row in the campaign's file; `needed`:
 * what the template asks for (those of the mapping when absent).
 */
export function resolveVariables(
  mapping: VariableMapping,
  contact: VariableContact,
  data: Readonly<Record<string, unknown>>,
  needed: readonly Wanted[] = Object.keys(mapping).map((key) => ({ key, kind: 'text', optional: false })),
): ResolvedVariables {
  const values: Record<string, string> = {};
  const missing: string[] = [];
  for (const { key, kind, optional } of needed) {
    const value = fill(mapping[key], contact, data);
    if (isFilled(kind, value)) values[key] = value;
    else if (!optional) missing.push(key);
  }
  return { values, missing };
}

function fill(
  source: VariableSource | undefined,
  contact: VariableContact,
  data: Readonly<Record<string, unknown>>,
): string {
  if (!source) return '';
  if (source.source === 'text') return source.text.trim();
  return textOf(lookUp(source, contact, data)) || source.fallback.trim();
}

function lookUp(
  source: Exclude<VariableSource, { source: 'text' }>,
  contact: VariableContact,
  data: Readonly<Record<string, unknown>>,
): unknown {
  switch (source.source) {
    case 'column':
      return data[source.column];
    case 'attribute':
      return contact.attributes[source.attribute];
    case 'field':
      return source.field === 'name' ? shownName(contact) : contact[source.field];
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim();
}
