import { type Block, type BlockId, blockSchema, type Graph, graphLimits } from '@herald/flow';
import { z } from 'zod';
import { newId } from './newId.ts';

/** Blocks on the clipboard: they can be pasted into another automation, number, or browser. */
const clip = z.object({
  format: z.literal('herald.blocks'),
  blocks: z.record(z.string().max(16), blockSchema),
  next: z.record(z.string().max(16), z.record(z.string().max(16), z.string().max(16))),
});

export function copyBlocks(graph: Graph, ids: Iterable<BlockId>): string {
  const copied = new Set([...ids].filter((id) => id !== graph.start && graph.blocks[id]));
  const within = (edges: Record<string, BlockId>) =>
    Object.fromEntries(Object.entries(edges).filter(([, to]) => copied.has(to)));
  return JSON.stringify({
    format: 'herald.blocks',
    blocks: Object.fromEntries([...copied].map((id) => [id, graph.blocks[id]])),
    next: Object.fromEntries([...copied].map((id) => [id, within(graph.next[id] ?? {})])),
  });
}

/** The blocks of a clipboard with new ids, a little beside where they stood; null where it holds none. */
export function pasteBlocks(graph: Graph, text: string): [Graph, BlockId[]] | null {
  const read = clip.safeParse(readJson(text));
  if (!read.success) return null;
  const entries = Object.entries(read.data.blocks).filter(([, { type }]) => type !== 'trigger');
  const room = graphLimits.blocks - Object.keys(graph.blocks).length;
  if (entries.length === 0 || entries.length > room) return null;
  const ids = new Map(entries.map(([id]) => [id, newId()]));
  const blocks = entries.map(([id, block]): [BlockId, Block] => [
    ids.get(id) ?? id,
    { ...renamed(block, ids), at: [block.at[0] + 40, block.at[1] + 40] },
  ]);
  const next = entries.map(([id]) => [
    ids.get(id) ?? id,
    Object.fromEntries(
      Object.entries(read.data.next[id] ?? {}).flatMap(([output, to]) => {
        const there = ids.get(to);
        return there === undefined ? [] : [[output, there]];
      }),
    ),
  ]);
  return [
    {
      ...graph,
      blocks: { ...graph.blocks, ...Object.fromEntries(blocks) },
      next: { ...graph.next, ...Object.fromEntries(next) },
    },
    [...ids.values()],
  ];
}

/** Conditions about a message name the block that sent it. */
function renamed(block: Block, ids: ReadonlyMap<BlockId, BlockId>): Block {
  if (block.type !== 'condition') return block;
  const text = JSON.stringify(block.settings).replace(
    /"block_id":"([^"]+)"/g,
    (_whole, id: string) => `"block_id":"${ids.get(id) ?? id}"`,
  );
  return { ...block, settings: JSON.parse(text) as typeof block.settings };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
