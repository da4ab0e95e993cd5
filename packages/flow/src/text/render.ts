/** `{{first_name|you}}`: a name, and what stands there when nobody knows it. */
const placeholder = /( ?)\{\{\s*([\w.-]{1,100})\s*(?:\|([^{}]{0,200}))?\}\}/g;
const longestValue = 1000;

export type Lookup = (name: string) => string | undefined;
type Encode = (value: string) => string;

/**
 * Fills what a text names. A value that nobody knows leaves no gap. What is put in is never looked at again, so a name
 * that somebody chose for themselves cannot bring braces to life.
 */
export function render(text: string, lookup: Lookup, encode: Encode = (value) => value): string {
  return text.replace(placeholder, (_whole, space: string, name: string, fallback: string | undefined) => {
    const known = [...(lookup(name) ?? '')].slice(0, longestValue).join('');
    const value = known === '' ? (fallback ?? '') : known;
    return value === '' ? '' : `${space}${encode(value)}`;
  });
}

/** The names in a text, each once. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[2] ?? ''))];
}
