import type { BlockId } from '../model/names.ts';
import { edgesOf } from './compile.ts';
import type { Graph, Rules } from './schema.ts';

export interface GraphChanges {
  added: BlockId[];
  removed: BlockId[];
  /** Says something else, or leads elsewhere. */
  changed: BlockId[];
  rules: (keyof Rules)[];
  variables: boolean;
}

/** What one graph changes of another. Where a block stands on the canvas changes nothing. */
export function diffGraphs(before: Graph, after: Graph): GraphChanges {
  const ids = (graph: Graph) => Object.keys(graph.blocks);
  const has = (graph: Graph, id: BlockId) => Object.hasOwn(graph.blocks, id);
  return {
    added: ids(after).filter((id) => !has(before, id)),
    removed: ids(before).filter((id) => !has(after, id)),
    changed: ids(after).filter((id) => has(before, id) && !isSame(says(before, id), says(after, id))),
    rules: (Object.keys(after.rules) as (keyof Rules)[]).filter(
      (key) => !isSame(before.rules[key], after.rules[key]),
    ),
    variables: !isSame(before.variables, after.variables),
  };
}

function says({ blocks, next }: Graph, id: BlockId) {
  const { at: _, ...block } = blocks[id] ?? { at: null };
  return [block, next[id] ?? {}];
}

/** Whether two values are the same JSON, in whatever order their keys stand. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(one[key], other[key]));
}

/** Where people go whose block is gone: to the first that is still there along the old edges, else out. */
export function proposeMoves(
  before: Graph,
  after: Graph,
  removed: readonly BlockId[],
): Record<BlockId, BlockId | null> {
  const edges = Map.groupBy(edgesOf(before), ({ from }) => from);
  const follow = (id: BlockId) => (edges.get(id) ?? []).map(({ to }) => to);
  return Object.fromEntries(removed.map((id) => [id, firstSurviving(id, follow, after)]));
}

/** Where somebody at a block is after what was chosen for one version and the next; null when they leave. */
export function followMoves(
  here: BlockId,
  all: readonly Readonly<Record<BlockId, BlockId | null>>[],
): BlockId | null {
  let at: BlockId | null = here;
  for (const moves of all) {
    if (at !== null && Object.hasOwn(moves, at)) at = moves[at] ?? null;
  }
  return at;
}

function firstSurviving(
  from: BlockId,
  follow: (id: BlockId) => readonly BlockId[],
  { blocks, start }: Graph,
): BlockId | null {
  const seen = new Set<BlockId>([from]);
  let here: readonly BlockId[] = follow(from);
  while (here.length > 0) {
    const found = here.find((id) => Object.hasOwn(blocks, id) && id !== start);
    if (found !== undefined) return found;
    for (const id of here) seen.add(id);
    here = here.flatMap(follow).filter((id) => !seen.has(id));
  }
  return null;
}
