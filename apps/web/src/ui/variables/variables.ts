const variable = /\{\{\s*([\p{L}\p{N}_-]+)\s*\}\}/gu;

/** Puts a piece where the caret is, in place of what is marked; at the end when nobody was there yet. */
export function insertAt(
  text: string,
  piece: string,
  start: number | null,
  end: number | null,
): { text: string; caret: number } {
  const from = start ?? text.length;
  return { text: text.slice(0, from) + piece + text.slice(end ?? from), caret: from + piece.length };
}

/** The text with examples for its variables; those without one stay as they are. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(variable, (whole, key: string) => values[key] ?? whole);
}

/** Names in the text that are none of the known ones, each once. */
export function unknownVariables(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(variable)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => !known.includes(name));
}
