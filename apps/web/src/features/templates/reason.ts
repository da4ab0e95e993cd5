/** Reasons of Meta that have words of our own. */
const known = [
  'ABUSIVE_CONTENT',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
  'FIRST_PAUSE',
  'SECOND_PAUSE',
  'RATE_LIMITING_PAUSE',
  'UNPAUSED',
  'DISABLED',
] as const;
export type KnownReason = (typeof known)[number];

export interface Reason {
  code: KnownReason | null;
  /** What Meta wrote besides, in its own words. */
  words: string | null;
}

/** `INVALID_FORMAT: The template does not…` is a code and words; either may be missing. */
export function readReason(text: string | null): Reason | null {
  const all = text?.trim();
  if (!all || all === 'NONE') return null;
  const [first = '', ...rest] = all.split(': ');
  const code = known.find((each) => each === first) ?? null;
  if (code === null) return { code, words: joinSentences(all) };
  return { code, words: joinSentences(rest.join(': ')) || null };
}

/** Meta's reason and recommendation come glued by a colon, each a sentence of its own. */
function joinSentences(text: string): string {
  return text.replaceAll('.: ', '. ');
}
