import type { BlockId, Graph } from '@herald/flow';

/** What both changed, each in their own way. */
export interface Conflict {
  kind: 'block' | 'rules' | 'variables';
  id: BlockId | null;
}

/**
 * Joins two drafts that came of one. What only one of them changed is taken from them; where both did, `mine` stands, and
 * the place is told.
 */
export function mergeGraphs(
  base: Graph,
  mine: Graph,
  theirs: Graph,
): { graph: Graph; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const blocks = mergeRecords(base.blocks, mine.blocks, theirs.blocks, (id) =>
    conflicts.push({ kind: 'block', id }),
  );
  const edges = mergeRecords(flat(base), flat(mine), flat(theirs), (place) =>
    conflicts.push({ kind: 'block', id: place.split('\n')[0] ?? null }),
  );
  const next: Graph['next'] = {};
  for (const [place, to] of Object.entries(edges)) {
    const [from = '', output = ''] = place.split('\n');
    if (blocks[from] && blocks[to]) next[from] = { ...next[from], [output]: to };
  }
  const pick = <T>(kind: 'variables' | 'rules', was: T, own: T, other: T): T => {
    if (same(own, was)) return other;
    if (!same(other, was) && !same(own, other)) conflicts.push({ kind, id: null });
    return own;
  };
  const graph = {
    ...mine,
    blocks,
    next,
    variables: pick('variables', base.variables, mine.variables, theirs.variables),
    rules: pick('rules', base.rules, mine.rules, theirs.rules),
  };
  const once = new Map(conflicts.map((one) => [`${one.kind} ${one.id}`, one]));
  return { graph, conflicts: [...once.values()] };
}

export const same = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Edges one by one: two people may connect two outputs of one block. */
function flat({ next }: Graph): Record<string, BlockId> {
  return Object.fromEntries(
    Object.entries(next).flatMap(([from, edges]) =>
      Object.entries(edges).map(([output, to]) => [`${from}\n${output}`, to]),
    ),
  );
}

function mergeRecords<T>(
  base: Record<string, T>,
  mine: Record<string, T>,
  theirs: Record<string, T>,
  onConflict: (id: string) => void,
): Record<string, T> {
  const result: Record<string, T> = {};
  for (const id of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [was, own, other] = [base[id], mine[id], theirs[id]];
    const isMine = !same(own, was);
    const isTheirs = !same(other, was);
    if (isMine && isTheirs && !same(own, other)) onConflict(id);
    // What somebody still works at is not lost because another took it out.
    const value = isMine ? (own ?? (isTheirs ? other : undefined)) : other;
    if (value !== undefined) result[id] = value;
  }
  return result;
}
