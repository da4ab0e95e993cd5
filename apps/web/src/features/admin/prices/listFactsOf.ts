export interface ListFacts {
  currency: string;
  valid_from: string;
}

/**
 * Returns what a file says of itself, for fields in which it can be corrected. What it does not say stays as it was typed,
 * but not as the file before it said.
 */
export function listFactsOf(text: string, before: Partial<ListFacts & { file: string }>): ListFacts {
  const of = (key: keyof ListFacts) =>
    factOf(text, key) ?? (factOf(before.file ?? '', key) === before[key] ? '' : (before[key] ?? ''));
  return { currency: of('currency'), valid_from: of('valid_from') };
}

const factOf = (text: string, key: string): string | undefined =>
  new RegExp(`^\\ufeff?#\\s*${key}:\\s*(\\S+)`, 'm').exec(text)?.[1];
