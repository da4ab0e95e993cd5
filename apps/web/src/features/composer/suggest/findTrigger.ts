export interface Trigger {
  /** Where the sign stands. */
  from: number;
  /** Where the caret stands: the end of what is replaced. */
  to: number;
  /** What was typed after the sign. */
  query: string;
}

/** What is being typed after a sign such as `/` or `@` that begins a word; null when the caret is elsewhere. */
export function findTrigger(text: string, caret: number, sign: string): Trigger | null {
  const from = text.lastIndexOf(sign, caret - 1);
  if (from < 0 || caret <= from) return null;
  const before = text[from - 1];
  if (before !== undefined && !/\s/.test(before)) return null;
  const query = text.slice(from + 1, caret);
  return /^[\p{L}\p{N}\p{M}_.'’-]{0,40}$/u.test(query) ? { from, to: caret, query } : null;
}

/** The text with what was typed replaced, and where the caret stands then. */
export function replaceTrigger(
  text: string,
  { from, to }: Trigger,
  replacement: string,
): { text: string; caret: number } {
  return { text: text.slice(0, from) + replacement + text.slice(to), caret: from + replacement.length };
}
