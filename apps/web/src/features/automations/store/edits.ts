import { type Block, type BlockId, type BlockType, blockSchema, type Graph, outputsOf } from '@herald/flow';
import { newId } from './newId.ts';
import { freeSpot, heightOf, spacing } from './places.ts';

// Changes of a graph. Each returns a new one and keeps the very objects that it leaves alone: that is how screens and the
// history of edits know what changed.

export interface Exit {
  from: BlockId;
  output: string;
}

export function newBlock(type: BlockType, at: [number, number]): Block {
  return blockSchema.parse({ type, at, settings: startingSettings(type) });
}

/** What makes a new block useful at once: buttons that can be named, two equal ways. */
function startingSettings(type: BlockType): object {
  switch (type) {
    case 'buttons':
      return { buttons: [{ key: newId(), title: '' }] };
    case 'list':
      return { sections: [{ title: '', rows: [{ key: newId(), title: '', description: '' }] }] };
    case 'condition':
      return { branches: [{ key: newId() }] };
    case 'split':
      return {
        ways: [
          { key: newId(), name: 'A', share: 50 },
          { key: newId(), name: 'B', share: 50 },
        ],
      };
    case 'wait':
      return { kind: 'for' };
    case 'set':
      return { changes: [{ to: 'variable', name: '', how: 'text', value: '' }] };
    default:
      return {};
  }
}

/** The way on that most people take; null where nothing leads on. */
export function mainOutput(block: Block): string | null {
  return outputsOf(block)[0] ?? null;
}

/** Puts a block behind an output; what the output led to comes behind the new one. */
export function insertAfter(graph: Graph, { from, output }: Exit, type: BlockType): [Graph, BlockId] {
  const source = graph.blocks[from];
  const id = newId();
  if (!source) return [graph, id];
  if (!outputsOf(source).includes(output)) return insertAt(graph, type, source.at);
  const then = graph.next[from]?.[output];
  const index = Math.max(0, outputsOf(source).indexOf(output));
  const wished: [number, number] = [
    source.at[0] + (then === undefined ? index * 60 : 0),
    source.at[1] + heightOf(source) + spacing,
  ];
  const block = newBlock(type, wished);
  const made = then === undefined ? { ...block, at: freeSpot(graph, block) } : block;
  const onward = mainOutput(made);
  const leads = then !== undefined && onward !== null;
  return [
    {
      ...graph,
      blocks: { ...(leads ? pushedDown(graph, then, heightOf(made) + spacing) : graph.blocks), [id]: made },
      next: {
        ...graph.next,
        [from]: { ...graph.next[from], [output]: id },
        ...(leads ? { [id]: { [onward]: then } } : {}),
      },
    },
    id,
  ];
}

export function insertAt(graph: Graph, type: BlockType, at: [number, number]): [Graph, BlockId] {
  const id = newId();
  return [{ ...graph, blocks: { ...graph.blocks, [id]: newBlock(type, at) } }, id];
}

/** Makes room: a block and what comes after it move down, but not what led to it. */
function pushedDown(graph: Graph, from: BlockId, by: number): Graph['blocks'] {
  const top = graph.blocks[from]?.at[1] ?? 0;
  const moved = new Set<BlockId>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const block = graph.blocks[id];
    if (!block || moved.has(id) || block.at[1] < top) continue;
    moved.add(id);
    waiting.push(...Object.values(graph.next[id] ?? {}));
  }
  return Object.fromEntries(
    Object.entries(graph.blocks).map(([id, block]) => [
      id,
      moved.has(id) ? { ...block, at: [block.at[0], block.at[1] + by] as [number, number] } : block,
    ]),
  );
}

/** Takes blocks out; whoever came to one goes on where it led. The trigger stays. */
export function removeBlocks(graph: Graph, ids: Iterable<BlockId>): Graph {
  const gone = new Set([...ids].filter((id) => id !== graph.start && graph.blocks[id]));
  if (gone.size === 0) return graph;
  const onward = (id: BlockId): BlockId | undefined => {
    const seen = new Set<BlockId>();
    let at: BlockId | undefined = id;
    while (at !== undefined && gone.has(at) && !seen.has(at)) {
      seen.add(at);
      const block: Block | undefined = graph.blocks[at];
      const output: string | null = block ? mainOutput(block) : null;
      at = output === null ? undefined : graph.next[at]?.[output];
    }
    return at !== undefined && gone.has(at) ? undefined : at;
  };
  const next: Graph['next'] = {};
  for (const [id, edges] of Object.entries(graph.next)) {
    if (gone.has(id)) continue;
    const touched = Object.values(edges).some((to) => gone.has(to));
    next[id] = touched
      ? Object.fromEntries(
          Object.entries(edges).flatMap(([output, to]) => {
            const then = onward(to);
            return then === undefined ? [] : [[output, then]];
          }),
        )
      : edges;
  }
  const blocks = Object.fromEntries(Object.entries(graph.blocks).filter(([id]) => !gone.has(id)));
  return { ...graph, blocks, next };
}

/** Lets an output lead to a block, or nowhere. */
export function connect(graph: Graph, { from, output }: Exit, to: BlockId | null): Graph {
  const source = graph.blocks[from];
  if (!source || !outputsOf(source).includes(output)) return graph;
  const { [output]: before, ...others } = graph.next[from] ?? {};
  if ((before ?? null) === to || to === graph.start) return graph;
  const edges = to === null ? others : { ...others, [output]: to };
  return { ...graph, next: { ...graph.next, [from]: edges } };
}

export function moveBlocks(graph: Graph, places: ReadonlyMap<BlockId, readonly [number, number]>): Graph {
  const blocks = { ...graph.blocks };
  let changed = false;
  for (const [id, [x, y]] of places) {
    const block = blocks[id];
    const at: [number, number] = [Math.round(x), Math.round(y)];
    if (!block || (block.at[0] === at[0] && block.at[1] === at[1])) continue;
    blocks[id] = { ...block, at };
    changed = true;
  }
  return changed ? { ...graph, blocks } : graph;
}

/** Changes a block; edges of outputs that it has no longer go. */
export function changeBlock(graph: Graph, id: BlockId, change: (block: Block) => Block): Graph {
  const block = graph.blocks[id];
  if (!block) return graph;
  const changed = change(block);
  if (changed === block) return graph;
  const outputs = outputsOf(changed);
  const edges = graph.next[id];
  const isLoose = edges && Object.keys(edges).some((output) => !outputs.includes(output));
  const kept = isLoose
    ? Object.fromEntries(Object.entries(edges).filter(([output]) => outputs.includes(output)))
    : edges;
  return {
    ...graph,
    blocks: { ...graph.blocks, [id]: changed },
    next: kept && kept !== edges ? { ...graph.next, [id]: kept } : graph.next,
  };
}
