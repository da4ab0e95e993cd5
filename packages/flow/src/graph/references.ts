import type { Block } from '../blocks/index.ts';
import type { FlowCondition, FlowConditions } from '../conditions/index.ts';
import type { BlockId } from '../model/names.ts';
import type { Exit, Graph, Rules } from './schema.ts';

/** What a graph may name that lives beside it. */
export const thingKinds = [
  'template',
  'draft',
  'list',
  'label',
  'member',
  'file',
  'automation',
  'campaign',
  'product',
] as const;
export type ThingKind = (typeof thingKinds)[number];

export interface Reference {
  kind: ThingKind;
  id: number;
  /** Null: of the automation as a whole. */
  block_id: BlockId | null;
}

/** Settings say by their name what a number stands for, whatever the block. */
const kindOfKey: Readonly<Record<string, ThingKind>> = {
  template_id: 'template',
  template_ids: 'template',
  draft_id: 'draft',
  group_id: 'list',
  group_ids: 'list',
  label_ids: 'label',
  user_id: 'member',
  file_id: 'file',
  automation_id: 'automation',
  campaign_id: 'campaign',
  product_ids: 'product',
};
/** A file as the value of a template. */
const fileValue = /^file:(\d+)$/;

type Find = (kind: ThingKind, id: number) => number | null;

/** Everything that a graph names, block by block; each once for a block. */
export function referencesOf(graph: Graph): Reference[] {
  const found = new Map<string, Reference>();
  const note =
    (block_id: BlockId | null): Find =>
    (kind, id) => {
      found.set(`${block_id} ${kind} ${id}`, { kind, id, block_id });
      return id;
    };
  for (const [id, block] of Object.entries(graph.blocks)) mapped(block.settings, note(id));
  mapped(graph.rules, note(null));
  return [...found.values()];
}

/**
 * The same graph with other things in place of those that it names; null stands for none. What is left without one is empty,
 * so that it is asked for before publishing: a condition that lost what it asks about asks nothing any more, rather than
 * something else.
 */
export function mapReferences(graph: Graph, find: Find): Graph {
  const blocks = Object.entries(graph.blocks).map(([id, block]) => [id, mapBlock(block, find)]);
  return {
    ...graph,
    blocks: Object.fromEntries(blocks) as Graph['blocks'],
    rules: mapRules(graph.rules, find),
  };
}

function mapBlock(block: Block, find: Find): Block {
  if (block.type !== 'condition') return { ...block, settings: mapped(block.settings, find) } as Block;
  const branches = block.settings.branches.map((branch) => ({ ...branch, when: mapWhen(branch.when, find) }));
  return { ...block, settings: { ...block.settings, branches } };
}

function mapWhen(when: FlowConditions, find: Find): FlowConditions {
  let isWhole = true;
  const found: Find = (kind, id) => {
    const to = find(kind, id);
    isWhole &&= to !== null;
    return to;
  };
  const conditions = mapped(when.conditions as FlowCondition[], found);
  return { ...when, conditions: isWhole ? conditions : [] };
}

function mapRules(rules: Rules, find: Find): Rules {
  const exit = (one: Exit): Exit | null => {
    if (one.on !== 'joined') return one;
    const group_id = find('list', one.group_id);
    return group_id === null ? null : { ...one, group_id };
  };
  return {
    ...rules,
    exits: rules.exits.flatMap((one) => exit(one) ?? []),
    goal: rules.goal && exit(rules.goal),
  };
}

function mapped<T>(value: T, find: Find, kind?: ThingKind): T;
function mapped(value: unknown, find: Find, kind?: ThingKind): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, find, kind)).filter((one) => one !== null);
  if (typeof value === 'number') return kind === undefined ? value : find(kind, value);
  if (typeof value === 'string') return mapFileValue(value, find);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, mapped(one, find, kindOfKey[key])]),
  );
}

function mapFileValue(value: string, find: Find): string {
  const file = fileValue.exec(value)?.[1];
  if (file === undefined) return value;
  const id = find('file', Number(file));
  return id === null ? '' : `file:${id}`;
}
