import { type RawBuilder, sql } from 'kysely';

/**
 * The same value without what PostgreSQL refuses: a NUL and half a surrogate pair are legal in a JSON webhook, and
 * people do manage to send them.
 */
export function storable<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), clean(item)]));
}

function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** What `storable` takes away, as it looks in JSON. Text that only looks like it is cleaned for nothing. */
const unstorable = /\\u(0000|d[89a-f])/i;

/** Whether JSON as text may hold what PostgreSQL refuses. One look at it is far cheaper than a look at each value. */
export function mayBeUnstorable(json: string): boolean {
  return unstorable.test(json);
}

/** The value as JSON that PostgreSQL takes. */
export function storableJson(value: object): string {
  const json = JSON.stringify(value);
  return mayBeUnstorable(json) ? JSON.stringify(storable(value)) : json;
}

/** Rows as one parameter, whatever their number: `from jsonb_to_recordset(${jsonRows(rows)}) as row(id bigint, …)`. */
export function jsonRows(rows: readonly object[]): RawBuilder<unknown> {
  return sql`${storableJson(rows)}::jsonb`;
}

/** Codes of Meta fit the column. What does not is none of them, and one such number must not hold up a whole batch. */
export function columnInteger(code: number | null): number | null {
  return code !== null && Number.isInteger(code) && Math.abs(code) < 2 ** 31 ? code : null;
}
