import { parse } from 'lossless-json';

/**
 * Parses JSON of Meta. Integers that a JavaScript number cannot hold (template ids arrive as such) come out as strings,
 * and texts are made storable: no NUL, no half of a surrogate pair, both of which PostgreSQL refuses.
 */
export function parseJson(text: string): unknown {
  const value = longInteger.test(text)
    ? parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue })
    : JSON.parse(text);
  return escapedDoubt.test(text) || !text.isWellFormed() ? cleanTexts(value) : value;
}

// The native parser is several times faster; the careful one is needed only where a long bare number may stand.
const longInteger = /(?:^|[:[,\s])-?\d{16}/;
// Emoji are whole pairs: only what is written as an escape, or stands there as half of one, has to be looked at.
const escapedDoubt = /\\u0000|\\ud[89a-f]/i;

function parseNumber(text: string): number | string {
  const value = Number(text);
  const exact = /^-?\d+$/.test(text) ? Number.isSafeInteger(value) : Number.isFinite(value);
  return exact ? value : text;
}

function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanTexts(key), cleanTexts(item)]));
}
