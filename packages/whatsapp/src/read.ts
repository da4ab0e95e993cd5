import { z } from 'zod';

// Lenient pieces: a field of the wrong type reads as absent and never costs the item that it stands in. Most fields of most
// items are absent: the default answers for them, where the catch would first make an error of each.

export const text = z.string().nullable().default(null).catch(null);

/** Ids and limits come as strings or numbers. */
export const idText = z
  .union([z.string().min(1), z.number().transform(String)])
  .nullable()
  .default(null)
  .catch(null);

export const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .nullable()
  .default(null)
  .catch(null);

export const flag = z.boolean().default(false).catch(false);

/** Unix seconds as a string or a number. */
export const time = z
  .union([z.string().regex(/^\d{1,13}$/), z.number().min(0)])
  .transform((value) => dateFromUnix(Number(value)))
  .nullable()
  .default(null)
  .catch(null);

/** The moment of seconds since 1970; null beyond what a date can hold. */
export function dateFromUnix(value: number): Date | null {
  // Some history chunks write milliseconds; no second count reaches this far before the year 5000.
  const date = new Date(value > 100_000_000_000 ? value : value * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
}

export const anyRecord = z.record(z.string(), z.unknown());

/** A nested object, null when absent or not an object. */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).nullable().default(null).catch(null);
}

/** A list whose broken items are left out. Only for parts of an item: items themselves are never dropped. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value): z.output<Item>[] => {
        const parsed = item.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The items of a collection. What should be a list and is not counts as one item, so that it is reported. */
export function itemsOf(value: JsonObject | null, key: string): readonly unknown[] {
  const items = value?.[key];
  if (items === undefined || items === null) return [];
  return Array.isArray(items) ? items : [items];
}

/** Copies only what is there: absent names must not overwrite known ones. */
export function present<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> };
}
