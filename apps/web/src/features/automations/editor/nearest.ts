import { type BlockId, type Graph, outputsOf } from '@herald/flow';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Where an arrow leads: down and up along edges, to the sides and where no edge leads to what is nearest there. */
export function neighbour(graph: Graph, from: BlockId, direction: Direction): BlockId | null {
  const block = graph.blocks[from];
  if (!block) return null;
  if (direction === 'down') {
    const edges = graph.next[from] ?? {};
    const to = outputsOf(block)
      .map((output) => edges[output])
      .find((id) => id !== undefined && id !== from);
    if (to !== undefined) return to;
  }
  if (direction === 'up') {
    const before = Object.keys(graph.next).find((id) =>
      Object.values(graph.next[id] ?? {}).some((to) => to === from),
    );
    if (before !== undefined && before !== from) return before;
  }
  return nearest(graph, from, direction);
}

const isAside = (direction: Direction) => direction === 'left' || direction === 'right';

function nearest(graph: Graph, from: BlockId, direction: Direction): BlockId | null {
  const [x, y] = graph.blocks[from]?.at ?? [0, 0];
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  let best: BlockId | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [id, { at }] of Object.entries(graph.blocks)) {
    const [dx, dy] = [at[0] - x, at[1] - y];
    const [along, across] = isAside(direction) ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
    if (id === from || along <= 0) continue;
    const distance = along + across * 2;
    if (distance < shortest) [best, shortest] = [id, distance];
  }
  return best;
}
