import type { BlockId } from '../model/names.ts';
import { edgesOf } from './compile.ts';
import type { Graph } from './schema.ts';

const column = 320;
const row = 240;

/** Blocks in rows from top to bottom, each below the first that leads to it: for graphs that nobody drew. */
export function layOut(graph: Graph): Graph {
  const edges = Map.groupBy(edgesOf(graph), ({ from }) => from);
  const rows: BlockId[][] = [];
  const seen = new Set<BlockId>([graph.start]);
  for (let here = [graph.start]; here.length > 0; ) {
    rows.push(here);
    const below = here.flatMap((id) => (edges.get(id) ?? []).map(({ to }) => to));
    here = [...new Set(below)].filter((id) => !seen.has(id));
    for (const id of here) seen.add(id);
  }
  rows.push(Object.keys(graph.blocks).filter((id) => !seen.has(id)));
  const places = rows.flatMap((ids, y) =>
    ids.map((id, x) => [id, [(x - (ids.length - 1) / 2) * column, y * row]] as const),
  );
  const at = new Map(places);
  return {
    ...graph,
    blocks: Object.fromEntries(
      Object.entries(graph.blocks).map(([id, block]) => [
        id,
        { ...block, at: [...(at.get(id) ?? block.at)] },
      ]),
    ) as Graph['blocks'],
  };
}
