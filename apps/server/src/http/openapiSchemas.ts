import * as contract from '@herald/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Schemas of a document, each written once: what the contract exports has a name, and is referred to by it. */
export interface Schemas {
  /** A schema as an operation holds it, with references to the named ones. */
  describe(schema: z.ZodType, direction: Direction): Json;
  /** The same written out at the top, for whoever needs its fields one by one. */
  parts(schema: z.ZodType, direction: Direction): Json;
  /** The named ones that were referred to. */
  components(): Record<string, Json>;
}

export function collectSchemas(): Schemas {
  const metadata = nameExports();
  const found = new Map<string, Json>();
  const wanted = new Set<string>();

  function convert(schema: z.ZodType, direction: Direction): Json {
    const options = { io: direction, unrepresentable: 'any', metadata } as const;
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, options) as Json & {
      $defs?: Record<string, Json>;
    };
    for (const [name, definition] of Object.entries($defs)) {
      found.set(nameOf(name, direction), refer(definition, direction));
    }
    return refer(json, direction);
  }

  function want(json: Json): Json {
    for (const name of referredIn(json)) wanted.add(name);
    return json;
  }

  return {
    describe: (schema, direction) => want(convert(schema, direction)),
    parts(schema, direction) {
      const json = convert(schema, direction);
      const [name] = typeof json.$ref === 'string' ? referredIn(json) : [];
      return want(name === undefined ? json : (found.get(name) ?? {}));
    },
    components() {
      // A set goes on with what is added to it meanwhile.
      for (const name of wanted) for (const next of referredIn(found.get(name) ?? {})) wanted.add(next);
      return Object.fromEntries([...wanted].sort().map((name) => [name, found.get(name) ?? {}]));
    },
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
    if (isChoiceOfOne(value)) return { ...value, ...value.oneOf[0], oneOf: undefined };
    if (key !== '$ref' || typeof value !== 'string') return value;
    return value.replace(
      /^#\/\$defs\/(.*)$/,
      (_, name: string) => `#/components/schemas/${nameOf(name, direction)}`,
    );
  });
  const { id: _, ...rest } = JSON.parse(text) as Json;
  return rest;
}

function isChoiceOfOne(value: unknown): value is { oneOf: [Json] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'oneOf' in value &&
    Array.isArray(value.oneOf) &&
    value.oneOf.length === 1
  );
}

function referredIn(json: Json): string[] {
  const references = JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return [...references].map(([, name = '']) => name);
}
