/** A text as the pattern of `like` that means just itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Every word must occur somewhere in name, number or address. What looks like a phone number is one word, without the
 * punctuation and trunk zero that people type and the stored number lacks.
 */
export function searchWords(search: string): string[] {
  const text = search.trim();
  if (text === '') return [];
  const digits = text.replace(/\D/g, '');
  if (looksLikeNumber(text)) return [digits.replace(/^0+/, '') || digits];
  return text.split(/\s+/).slice(0, 8);
}

/** Digits with what people put between them. */
export function looksLikeNumber(text: string): boolean {
  return /^[+\d\s().\-/]+$/.test(text.trim()) && /\d/.test(text);
}
