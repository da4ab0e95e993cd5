import { type Block, outputsOf } from '../blocks/index.ts';
import type { BlockId } from '../model/names.ts';
import { edgesOf } from './compile.ts';
import type { Graph } from './schema.ts';

const column = 320;
const gap = 64;
const height = 116;
const perOutput = 30;
/** Ways that are drawn only once something is at them. */
const quiet = new Set(['not_sent', 'no_answer', 'other', 'invalid']);

function heightOf(block: Block): number {
  const outputs = outputsOf(block).filter((output) => !quiet.has(output)).length;
  return height + (outputs > 1 ? outputs * perOutput : 0);
}

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
  const at = new Map<BlockId, [number, number]>();
  let y = 0;
  for (const ids of rows) {
    ids.forEach((id, x) => {
      at.set(id, [(x - (ids.length - 1) / 2) * column, y]);
    });
    y += gap + Math.max(...ids.flatMap((id) => (graph.blocks[id] ? heightOf(graph.blocks[id]) : [])), 0);
  }
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

/** Laid out where blocks lie on each other, as in a graph that another system wrote without places. */
export function unpile(graph: Graph): Graph {
  const places = Object.values(graph.blocks).map(({ at }) => at.join());
  return new Set(places).size === places.length ? graph : layOut(graph);
}
