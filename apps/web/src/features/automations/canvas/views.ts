import type { useReactFlow } from '@xyflow/react';
import type { Box } from './align.ts';
import { focusBlock } from './focusBlock.ts';
import type { BlockNodeType } from './nodes.ts';

// How the canvas is looked at, and what of it is measured.

export type Flow = ReturnType<typeof useReactFlow<BlockNodeType>>;

/** How long what moves by itself takes. */
export const motion = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 140);

/** Brings a block into sight where something covers it, or it is beyond the edge. */
export function reveal(flow: Flow, frame: HTMLElement | null, id: string): void {
  const block = frame?.querySelector(`[data-block="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  const room = frame?.getBoundingClientRect();
  if (!block || !room) return;
  const margin = 24;
  const over = (start: number, end: number, from: number, to: number) =>
    end > to - margin ? to - margin - end : start < from + margin ? from + margin - start : 0;
  const dx = over(block.left, block.right, room.left, room.right);
  const dy = over(block.top, block.bottom, room.top, room.bottom);
  const { x, y, zoom } = flow.getViewport();
  if (dx !== 0 || dy !== 0) void flow.setViewport({ x: x + dx, y: y + dy, zoom }, { duration: motion() });
}

/** Puts a block into the middle, near enough to be read, and the focus on it. */
export function show(flow: Flow, id: string, at: readonly [number, number] | undefined): void {
  if (!at) return;
  const zoom = Math.max(flow.getZoom(), 0.7);
  void flow.setCenter(at[0] + 132, at[1] + 60, { zoom, duration: motion() });
  focusBlock(id, { preventScroll: true });
}

/** Blocks as they are drawn. */
export function boxesOf(flow: Flow): Box[] {
  return flow.getNodes().flatMap(({ id, position, measured }) => {
    const { width, height } = measured ?? {};
    return width && height ? [{ id, ...position, width, height }] : [];
  });
}
