/** A `{{…}}` found in a template text. */
export interface Placeholder {
  key: string;
  start: number;
  end: number;
}

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

export function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(pattern)].map((match) => ({
    key: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The distinct keys, in order of first appearance. */
export function placeholderKeys(text: string): string[] {
  return [...new Set(placeholdersIn(text).map((found) => found.key))];
}

/** Replaces every placeholder; `fill` returns undefined to leave one as it is written. */
export function fillPlaceholders(text: string, fill: (key: string) => string | undefined): string {
  return text.replace(pattern, (written: string, key: string) => fill(key) ?? written);
}

export function withoutPlaceholders(text: string): string {
  return text.replace(pattern, '');
}

export const isPositionalKey = (key: string): boolean => /^[1-9]\d*$/.test(key);
export const isNamedKey = (key: string): boolean => /^[a-z0-9_]+$/.test(key) && !/^\d+$/.test(key);
