import { type Block, outputsOf, type TriggerSettings } from '../blocks/index.ts';
import type { BlockId, Output } from '../model/names.ts';
import type { Graph, Rules } from './schema.ts';

/** A graph ready to be gone through. */
export interface Compiled {
  graph: Graph;
  rules: Rules;
  start: BlockId;
  block(id: BlockId): Block | undefined;
  /** Null where an output ends the run. */
  next(id: BlockId, output: Output): BlockId | null;
}

export function compile(graph: Graph): Compiled {
  return {
    graph,
    rules: graph.rules,
    start: graph.start,
    block: (id) => (Object.hasOwn(graph.blocks, id) ? graph.blocks[id] : undefined),
    next(id, output) {
      const edges = Object.hasOwn(graph.next, id) ? graph.next[id] : undefined;
      const to = edges && Object.hasOwn(edges, output) ? edges[output] : undefined;
      return to !== undefined && Object.hasOwn(graph.blocks, to) ? to : null;
    },
  };
}

/** The edges that count: from an output that the block has to a block that is there. */
export function edgesOf(graph: Graph): { from: BlockId; output: Output; to: BlockId }[] {
  const { block, next } = compile(graph);
  return Object.keys(graph.blocks).flatMap((from) => {
    const here = block(from);
    if (!here) return [];
    return outputsOf(here).flatMap((output) => {
      const to = next(from, output);
      return to === null ? [] : [{ from, output, to }];
    });
  });
}

/** What sets it off; null where the graph has not even that. */
export function triggerOf({ blocks, start }: Graph): TriggerSettings | null {
  const block = blocks[start];
  return block?.type === 'trigger' ? block.settings : null;
}
