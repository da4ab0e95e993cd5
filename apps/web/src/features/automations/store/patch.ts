import type { Block, BlockId, Graph } from '@herald/flow';

interface Change<T> {
  before: T | undefined;
  after: T | undefined;
}

/** What an edit changed, block by block: taking it back leaves everything else as it is by then. */
export interface Patch {
  blocks: Record<BlockId, Change<Block>>;
  next: Record<BlockId, Change<Record<string, BlockId>>>;
  variables: Change<Graph['variables']> | null;
  rules: Change<Graph['rules']> | null;
}

export function patchBetween(before: Graph, after: Graph): Patch {
  return {
    blocks: changes(before.blocks, after.blocks),
    next: changes(before.next, after.next),
    variables:
      before.variables === after.variables ? null : { before: before.variables, after: after.variables },
    rules: before.rules === after.rules ? null : { before: before.rules, after: after.rules },
  };
}

export function isEmpty({ blocks, next, variables, rules }: Patch): boolean {
  return !variables && !rules && Object.keys(blocks).length === 0 && Object.keys(next).length === 0;
}

/** One after the other as one: what the first found is taken back in one go. */
export function joined(first: Patch, second: Patch): Patch {
  return {
    blocks: joinedChanges(first.blocks, second.blocks),
    next: joinedChanges(first.next, second.next),
    variables: second.variables
      ? { before: (first.variables ?? second.variables).before, after: second.variables.after }
      : first.variables,
    rules: second.rules
      ? { before: (first.rules ?? second.rules).before, after: second.rules.after }
      : first.rules,
  };
}

export function applyPatch(graph: Graph, patch: Patch, to: 'before' | 'after'): Graph {
  return {
    ...graph,
    blocks: applied(graph.blocks, patch.blocks, to),
    next: applied(graph.next, patch.next, to),
    variables: patch.variables?.[to] ?? graph.variables,
    rules: patch.rules?.[to] ?? graph.rules,
  };
}

function changes<T>(before: Record<string, T>, after: Record<string, T>): Record<string, Change<T>> {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...ids]
      .filter((id) => before[id] !== after[id])
      .map((id) => [id, { before: before[id], after: after[id] }]),
  );
}

function joinedChanges<T>(first: Record<string, Change<T>>, second: Record<string, Change<T>>) {
  const ids = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries(
    [...ids].map((id): [string, Change<T>] => {
      const [one, other] = [first[id], second[id]];
      const before = one ? one.before : other?.before;
      return [id, { before, after: other ? other.after : one?.after }];
    }),
  );
}

function applied<T>(from: Record<string, T>, patch: Record<string, Change<T>>, to: 'before' | 'after') {
  const ids = Object.keys(patch);
  if (ids.length === 0) return from;
  const result = { ...from };
  for (const id of ids) {
    const value = patch[id]?.[to];
    if (value === undefined) delete result[id];
    else result[id] = value;
  }
  return result;
}
