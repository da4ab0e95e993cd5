import { type RawBuilder, sql } from 'kysely';

// Arrays for PostgreSQL, written at once: the driver quotes and searches each element, which of some thousand rows a
// second is a good part of what a process does.

/** `${numberArray(ids)}::bigint[]` */
export function numberArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join()}}`;
}

/** `${textArray(names)}::text[]`; texts that are storable. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join()}}`;
}

/** `${momentArray(times)}::timestamptz[]`; many are of the same second. */
export function momentArray(values: readonly (Date | null)[]): string {
  let [last, text] = [Number.NaN, ''];
  const write = (at: Date) => {
    const ms = at.getTime();
    if (ms !== last) [last, text] = [ms, at.toISOString()];
    return text;
  };
  return `{${values.map((at) => (at === null ? 'NULL' : write(at))).join()}}`;
}

/** `${jsonArray(documents)}::jsonb[]`, each of them JSON already. Such text holds no line breaks: JSON quotes it as PostgreSQL does. */
export function jsonArray(documents: readonly string[]): string {
  return `{${documents.map((json) => JSON.stringify(json)).join()}}`;
}

/** Many ids in one text, for `readIds`; in the order of its rows where two of them are asked for. */
export function idsOf(column: string): RawBuilder<string> {
  return sql`string_agg(${sql.ref(column)}::text, ',')`;
}

/** Null where there were no rows. */
export function readIds(ids: string | null): number[] {
  return ids === null ? [] : ids.split(',').map(Number);
}

/** What nearly all rows have in common travels once each, and its place (from 1) for every row: `(${textArray(once)}::text[])[r.place]`. */
export function onceEach(texts: readonly string[]): { once: string[]; places: number[] } {
  const placeOf = new Map<string, number>();
  const places = texts.map((text) => {
    const place = placeOf.get(text) ?? placeOf.size + 1;
    placeOf.set(text, place);
    return place;
  });
  return { once: [...placeOf.keys()], places };
}

function quoted(text: string): string {
  const escaped = special.test(text) ? text.replace(specials, '\\$&') : text;
  return `"${escaped}"`;
}

const special = /["\\]/;
const specials = /["\\]/g;
