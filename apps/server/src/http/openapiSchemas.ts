import * as contract from '@herald/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Schemas of a document, each written once: what the contract exports has a name, and is referred to by it. */
export interface Schemas {
  /** A schema as an operation holds it, with references to the named ones. */
  describe(schema: z.ZodType, direction: Direction): Json;
  /** The named ones that were referred to. */
  components(): Record<string, Json>;
}

export function collectSchemas(): Schemas {
  const metadata = nameExports();
  const found = new Map<string, Json>();

  return {
    describe(schema, direction) {
      const {
        $schema: _,
        $defs = {},
        ...json
      } = z.toJSONSchema(schema, {
        io: direction,
        unrepresentable: 'any',
        metadata,
      }) as Json & { $defs?: Record<string, Json> };
      const own = metadata.get(schema)?.id;
      for (const [name, definition] of Object.entries($defs)) {
        // It stands in the operation itself; whoever else holds it brings it in.
        if (name === own) continue;
        found.set(nameOf(name, direction), refer(definition, direction));
      }
      return refer(json, direction);
    },
    components: () => Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** What callers send may differ from what they get: defaults make a field optional one way only. */
function nameOf(name: string, direction: Direction): string {
  return direction === 'input' ? `${name}Input` : name;
}

function nameExports() {
  const names = z.registry<{ id: string }>();
  for (const [name, value] of Object.entries(contract as Record<string, unknown>)) {
    if (isNamed(value) && !names.has(value))
      names.add(value, { id: `${name[0]?.toUpperCase()}${name.slice(1)}` });
  }
  return names;
}

/** A name pays off for what has parts; a text or a number is shorter than the reference to it. */
function isNamed(value: unknown): value is z.ZodType {
  return (
    value instanceof z.ZodObject ||
    value instanceof z.ZodUnion ||
    value instanceof z.ZodDiscriminatedUnion ||
    value instanceof z.ZodEnum
  );
}

/** Points references to where OpenAPI keeps schemas, and leaves out the names that schemas carry themselves. */
function refer(json: Json, direction: Direction): Json {
  const text = JSON.stringify(json, (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    return value.replace(
      /^#\/\$defs\/(.*)$/,
      (_, name: string) => `#/components/schemas/${nameOf(name, direction)}`,
    );
  });
  const { id: _, ...rest } = JSON.parse(text) as Json;
  return rest;
}
