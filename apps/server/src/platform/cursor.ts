import type { z } from 'zod';
import { invalidField } from './errors.ts';

/** Opaque to clients: what it holds may change with the order of a list. */
export function writeCursor(values: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Refuses a cursor that we did not write. */
export function readCursor<S extends z.ZodType>(text: string, schema: S, field: string): z.output<S> {
  const parsed = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (parsed.success) return parsed.data;
  throw invalidField(field, {
    en: 'This address is out of date. Load the list again.',
    fr: 'Cette adresse n’est plus valable. Rechargez la liste.',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
