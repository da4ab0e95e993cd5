import { type BlockId, type Graph, outputsOf } from '@herald/flow';
import { isQuiet } from '../store/places.ts';

/** One line of the list view: a block, an output that leads nowhere, or a jump to a block that stands elsewhere. */
export type TreeRow = {
  key: string;
  level: number;
  /** By which output of which block one comes here; null at the start and where nothing leads. */
  via: { from: BlockId; output: string } | null;
  /** Several ways lead on from there, so this one is named. */
  isNamed: boolean;
} & ({ kind: 'block'; id: BlockId } | { kind: 'jump'; id: BlockId } | { kind: 'end' });

/** The graph as a tree: what simply follows stays at its level, each way of several goes one deeper. */
export function rowsOf(graph: Graph): { rows: TreeRow[]; loose: TreeRow[] } {
  const seen = new Set<BlockId>();
  const walk = (start: BlockId, level: number): TreeRow[] => {
    const rows: TreeRow[] = [];
    const waiting: { id: BlockId | null; level: number; via: TreeRow['via']; isNamed: boolean }[] = [
      { id: start, level, via: null, isNamed: false },
    ];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { id, via, isNamed } = next;
      const about = { level: next.level, via, isNamed };
      const key = via ? `${via.from} ${via.output}` : (id ?? '');
      const block = id === null ? undefined : graph.blocks[id];
      if (id === null || !block) rows.push({ ...about, key, kind: 'end' });
      else if (seen.has(id)) rows.push({ ...about, key, kind: 'jump', id });
      else {
        seen.add(id);
        rows.push({ ...about, key, kind: 'block', id });
        const outputs = outputsOf(block).filter(
          (output) => !isQuiet(output) || graph.next[id]?.[output] !== undefined,
        );
        const isOne = outputs.length === 1;
        for (const output of [...outputs].reverse())
          waiting.push({
            id: graph.next[id]?.[output] ?? null,
            level: isOne ? next.level : next.level + 1,
            via: { from: id, output },
            isNamed: !isOne || output !== 'next',
          });
      }
    }
    return rows;
  };
  const rows = walk(graph.start, 1);
  const loose: TreeRow[] = [];
  // What leads to others comes before them.
  const led = new Set(Object.values(graph.next).flatMap((edges) => Object.values(edges)));
  const ids = Object.keys(graph.blocks);
  for (const id of [...ids.filter((one) => !led.has(one)), ...ids])
    if (!seen.has(id)) loose.push(...walk(id, 1));
  return { rows, loose };
}
