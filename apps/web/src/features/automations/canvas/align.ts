import type { BlockId } from '@herald/flow';

/** `across` and `down` leave equal gaps between blocks. */
export type Alignment = 'left' | 'center' | 'top' | 'across' | 'down';

export interface Box {
  id: BlockId;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where blocks would stand in one line, or with the same room between them; those at both ends stay where they are. */
export function aligned(boxes: readonly Box[], how: Alignment): Map<BlockId, [number, number]> {
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  switch (how) {
    case 'left':
      return placed(boxes, ({ y }) => [left, y]);
    case 'center':
      return placed(boxes, ({ y, width }) => [(left + right - width) / 2, y]);
    case 'top':
      return placed(boxes, ({ x }) => [x, top]);
    case 'across': {
      const starts = spread(boxes.map(({ id, x, width }) => ({ id, start: x, length: width })));
      return placed(boxes, ({ id, x, y }) => [starts.get(id) ?? x, y]);
    }
    case 'down': {
      const starts = spread(boxes.map(({ id, y, height }) => ({ id, start: y, length: height })));
      return placed(boxes, ({ id, x, y }) => [x, starts.get(id) ?? y]);
    }
  }
}

const placed = (boxes: readonly Box[], place: (box: Box) => [number, number]) =>
  new Map(boxes.map((box) => [box.id, place(box)]));

function spread(spans: { id: BlockId; start: number; length: number }[]): Map<BlockId, number> {
  const inOrder = spans.toSorted((one, other) => one.start - other.start);
  const from = inOrder[0]?.start ?? 0;
  const to = Math.max(...spans.map(({ start, length }) => start + length));
  const filled = spans.reduce((sum, { length }) => sum + length, 0);
  const gap = (to - from - filled) / Math.max(1, spans.length - 1);
  let at = from;
  return new Map(
    inOrder.map(({ id, length }) => {
      const start = at;
      at += length + gap;
      return [id, start];
    }),
  );
}
