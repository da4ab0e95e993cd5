export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A decimal id that is written into JSON as a bare number without losing digits, as Meta does for template ids. */
export function bareNumber(id: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(id);
}
