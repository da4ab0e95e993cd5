export interface Piece {
  text: string;
  isHit: boolean;
  /** Where it begins, to tell equal pieces apart. */
  start: number;
}

/** Cuts a text at its hits. Ranges may come in any order, overlap or reach beyond the end; letters are shown once. */
export function cut(text: string, ranges: readonly (readonly [start: number, length: number])[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const push = (end: number, isHit: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isHit, start: at });
    at = Math.max(at, end);
  };
  for (const [start, length] of ranges.toSorted(([one], [other]) => one - other)) {
    push(Math.min(start, text.length), false);
    push(Math.min(start + length, text.length), true);
  }
  push(text.length, false);
  return pieces;
}
