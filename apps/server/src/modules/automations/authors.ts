import { isDeepStrictEqual } from 'node:util';
import type { Graph } from '@herald/flow';
import type { DraftRow } from './queries.ts';

type Authors = DraftRow['authors'];

/** Block → who changed it last, and when. Where a block stands on the canvas is nobody's change. */
export function authorsOf(
  authors: Authors,
  before: Graph | null,
  after: Graph,
  userId: number | null,
  at: Date,
): Authors {
  return Object.fromEntries(
    Object.keys(after.blocks).map((id) => {
      const known = authors[id];
      const isSame =
        before !== null && known !== undefined && isDeepStrictEqual(says(before, id), says(after, id));
      return [id, isSame ? known : [userId, at.toISOString()]];
    }),
  );
}

function says({ blocks, next }: Graph, id: string) {
  const { at: _, ...block } = blocks[id] ?? { at: null };
  return [block, next[id] ?? {}];
}
