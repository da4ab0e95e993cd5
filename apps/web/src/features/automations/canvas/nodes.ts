import { edgesOf, type Graph } from '@herald/flow';
import type { Edge, Node } from '@xyflow/react';
import type { EditorState } from '../store/EditorStore.ts';
import { edgeId } from '../words/edgeId.ts';

/** Nodes hold nothing but where they are: each block reads the rest from the store. */
export type BlockNodeType = Node<Record<string, never>, 'block'>;
const noData = {};
/** xyflow would read each line out by its ids, in English; the outputs of a block and the list say where they lead. */
const unread = { 'aria-hidden': true } as const;

/** The graph as xyflow wants it; nodes that stay as they are keep their identity, and so do all if all stay: nothing is drawn anew. */
export function nodesOf(
  { blocks }: Graph,
  selected: ReadonlySet<string>,
  before: BlockNodeType[],
): BlockNodeType[] {
  const nodes = nodesAnew(blocks, selected, before);
  return isSameList(nodes, before) ? before : nodes;
}

const isSameList = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

function nodesAnew(
  blocks: Graph['blocks'],
  selected: ReadonlySet<string>,
  before: readonly BlockNodeType[],
): BlockNodeType[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return Object.entries(blocks).map(([id, { at }]) => {
    const node = known.get(id);
    const isSelected = selected.has(id);
    const [x, y] = at;
    if (!node) return { id, type: 'block', position: { x, y }, data: noData, selected: isSelected };
    const stays = node.position.x === x && node.position.y === y;
    if (stays && Boolean(node.selected) === isSelected) return node;
    return { ...node, position: stays ? node.position : { x, y }, selected: isSelected };
  });
}

export function linesOf(
  graph: Graph,
  lit: EditorState['lit'],
  labels: ReadonlyMap<string, string>,
  before: Edge[],
): Edge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]));
  const lines = edgesOf(graph).map(({ from, output, to }) => {
    const id = edgeId(from, output);
    const className = lit ? (lit.outputs.has(id) ? 'lit' : 'unlit') : '';
    const label = labels.get(id) ?? '';
    const edge = known.get(id);
    if (edge && edge.target === to && edge.className === className && (edge.label ?? '') === label)
      return edge;
    const ends = { source: from, sourceHandle: output, target: to };
    return { id, ...ends, className, label, type: 'line', domAttributes: unread };
  });
  return isSameList(lines, before) ? before : lines;
}
