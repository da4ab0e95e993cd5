import { asObject, isObject, type Json } from '../core/json.ts';
import { GraphError } from './errors.ts';

/** A kind of node: what Graph calls it, what it gives without being asked, and what else it has. */
export interface NodeType {
  name: string;
  defaults: readonly string[];
  /** Fields that Meta documents and that stay empty here. */
  empty: readonly string[];
}

interface Wish {
  name: string;
  /** What stands in braces behind it. */
  inner: string | null;
}

/** Keeps the fields asked for (`a,b{c}`), always with the id; without a wish the defaults. One that there is not is refused. */
export function pick(all: Json, fields: string | undefined, type: NodeType): Json {
  const wishes = fields ? readFields(fields) : type.defaults.map((name) => ({ name, inner: null }));
  const picked: Json = {};
  for (const { name, inner } of wishes) {
    if (!(name in all || type.defaults.includes(name) || type.empty.includes(name)))
      throw unknownField(name, type);
    const value = all[name];
    if (value !== undefined && value !== null) picked[name] = inner === null ? value : within(value, inner);
  }
  picked.id = all.id;
  return picked;
}

/** Splits at the commas that stand in no brace and no bracket; `.limit(2)` and its like change nothing here. */
function readFields(fields: string): Wish[] {
  const parts = fields.match(/(?:[^,{(]|\{(?:[^{}]|\{[^{}]*\})*\}|\([^()]*\))+/g) ?? [];
  return parts.map((part) => {
    const [, name = '', inner = null] = /^\s*(\w+)[^{]*(?:\{([\s\S]*)\})?\s*$/.exec(part) ?? [];
    return { name, inner };
  });
}

function within(value: unknown, inner: string): unknown {
  const wishes = readFields(inner);
  const keep = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(keep);
    if (!isObject(item)) return item;
    if (Array.isArray(item.data)) return { ...item, data: item.data.map(keep) };
    const kept = wishes.filter(({ name }) => item[name] !== undefined).map(({ name }) => [name, item[name]]);
    return { ...Object.fromEntries(kept), ...(asObject(item).id === undefined ? {} : { id: item.id }) };
  };
  return keep(value);
}

function unknownField(name: string, { name: type }: NodeType): GraphError {
  return new GraphError({
    code: 100,
    message: `(#100) Tried accessing nonexisting field (${name}) on node type (${type})`,
  });
}
