import dagre from '@dagrejs/dagre';
import { type BlockId, edgesOf, type Graph } from '@herald/flow';
import { blockWidth, heightOf } from '../store/places.ts';

/** Where blocks would stand in rows from top to bottom, the first at its place. */
export function tidied(
  graph: Graph,
  sizes: ReadonlyMap<BlockId, { width: number; height: number }>,
): Map<BlockId, [number, number]> {
  const layout = new dagre.graphlib.Graph();
  layout.setGraph({ rankdir: 'TB', nodesep: 48, ranksep: 64 });
  layout.setDefaultEdgeLabel(() => ({}));
  for (const [id, block] of Object.entries(graph.blocks)) {
    const { width, height } = sizes.get(id) ?? { width: blockWidth, height: heightOf(block) };
    layout.setNode(id, { width, height });
  }
  for (const { from, to } of edgesOf(graph)) layout.setEdge(from, to);
  dagre.layout(layout);
  const corner = (id: BlockId): [number, number] => {
    const { x, y, width, height } = layout.node(id);
    return [x - width / 2, y - height / 2];
  };
  const [x, y] = corner(graph.start);
  const [fromX, fromY] = graph.blocks[graph.start]?.at ?? [0, 0];
  return new Map(
    Object.keys(graph.blocks).map((id) => {
      const [left, top] = corner(id);
      return [id, [left - x + fromX, top - y + fromY]];
    }),
  );
}
