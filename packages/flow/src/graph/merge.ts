import type { Block } from '../blocks/index.ts';
import type { BlockId } from '../model/names.ts';
import { isSame } from './diff.ts';
import type { Graph, Rules, Variable } from './schema.ts';

/** Something that two people changed at once, each otherwise. */
export interface Conflict {
  what: 'block' | 'edge' | 'rule' | 'variable';
  /** The block, `block.output`, the rule or the variable. */
  id: string;
}

export interface Merged {
  graph: Graph;
  /** Where both changed the same: `mine` stands in the graph. */
  conflicts: Conflict[];
}

/**
 * Joins what two people made of the same graph, by block, edge, rule and variable. What only one of them changed is taken;
 * what both changed is asked.
 */
export function mergeGraphs(base: Graph, mine: Graph, theirs: Graph): Merged {
  const conflicts: Conflict[] = [];
  const join = <T>(what: Conflict['what'], parts: [Parts<T>, Parts<T>, Parts<T>]): Parts<T> => {
    const joined = joinParts(...parts);
    conflicts.push(...joined.conflicts.map((id) => ({ what, id })));
    return joined.parts;
  };
  const all = [base, mine, theirs] as const;
  const of = <T>(read: (graph: Graph) => Parts<T>) => all.map(read) as [Parts<T>, Parts<T>, Parts<T>];
  const blocks = join(
    'block',
    of<Block>((graph) => graph.blocks),
  );
  const edges = join('edge', of<BlockId>(flatEdges));
  const rules = join(
    'rule',
    of<unknown>((graph) => graph.rules as unknown as Parts<unknown>),
  );
  const variables = join(
    'variable',
    of<Variable>(({ variables: list }) => Object.fromEntries(list.map((one) => [one.name, one]))),
  );
  const start = isSame(mine.start, base.start) ? theirs.start : mine.start;
  const graph: Graph = {
    format: 1,
    start: Object.hasOwn(blocks, start) ? start : mine.start,
    blocks: { ...blocks, ...(blocks[start] ? {} : { [mine.start]: mine.blocks[mine.start] as Block }) },
    next: deepEdges(edges),
    variables: Object.values(variables),
    rules: rules as unknown as Rules,
  };
  return { graph, conflicts };
}

type Parts<T> = Record<string, T>;

function joinParts<T>(base: Parts<T>, mine: Parts<T>, theirs: Parts<T>) {
  const parts: Parts<T> = {};
  const conflicts: string[] = [];
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [was, ours, other] = [base[key], mine[key], theirs[key]];
    const isMine = !isSame(withoutPlace(was), withoutPlace(ours));
    const isTheirs = !isSame(withoutPlace(was), withoutPlace(other));
    if (isMine && isTheirs && !isSame(withoutPlace(ours), withoutPlace(other))) conflicts.push(key);
    // Taken away by one and changed by the other: it stays.
    const mineWins = isMine && (ours !== undefined || !isTheirs);
    const chosen = mineWins ? ours : isTheirs ? other : ours;
    if (chosen !== undefined) parts[key] = chosen;
  }
  return { parts, conflicts };
}

/** Where a block stands is nobody's change. */
function withoutPlace(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('settings' in value)) return value;
  return { ...value, at: null };
}

const separator = '.';

const flatEdges = ({ next }: Graph): Parts<BlockId> =>
  Object.fromEntries(
    Object.entries(next).flatMap(([from, outputs]) =>
      Object.entries(outputs).map(([output, to]) => [`${from}${separator}${output}`, to]),
    ),
  );

function deepEdges(edges: Parts<BlockId>): Graph['next'] {
  const next: Graph['next'] = {};
  for (const [key, to] of Object.entries(edges)) {
    const [from = '', output = ''] = key.split(separator);
    next[from] = { ...next[from], [output]: to };
  }
  return next;
}
