/** A place of a template that a value fills. */
export const placeholder = /\{\{([^{}]*)\}\}/g;

/** Placeholder names of a text in order of first appearance. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[1]?.trim() ?? ''))];
}

/** Length as people see it: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

export function fillIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (whole, name: string) => values.get(name.trim()) ?? whole);
}
