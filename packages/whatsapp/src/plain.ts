import { asObject, dateFromUnix, type JsonObject } from './read.ts';

// What the lenient pieces of `read.ts` say of a single value, without a schema around it: for what comes by the thousand. A
// test holds both against each other.

export const plainText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function plainId(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return Number.isFinite(value) ? String(value) : null;
}

export function plainNumber(value: unknown): number | null {
  if (typeof value === 'string') return numeric.test(value) ? Number(value) : null;
  return Number.isFinite(value) ? (value as number) : null;
}

const numeric = /^-?\d+(\.\d+)?$/;

export const plainFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

export function plainTime(value: unknown): Date | null {
  if (typeof value === 'string') return seconds.test(value) ? dateFromUnix(Number(value)) : null;
  return Number.isFinite(value) && (value as number) >= 0 ? dateFromUnix(value as number) : null;
}

const seconds = /^\d{1,13}$/;

/** A nested object, null when absent or not an object. */
export function plainPart<Read>(value: unknown, read: (fields: JsonObject) => Read): Read | null {
  const fields = asObject(value);
  return fields && read(fields);
}
