import type { Conversation } from '@herald/contract';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { rowKey, sameRow } from '#data/conversations/rows.ts';

/**
 * A list that is scrolled down stays where it is when rows come in above: the first visible row that did not itself move
 * up keeps its place. At the top, new ones simply appear.
 */
export function useKeepPlace(
  rows: readonly Conversation[],
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const [old, element] = [before.current, scroller.current];
    before.current = rows;
    // Asking where it is scrolled to lays the whole page out, and most changes of a list move nothing.
    const isInPlace = old.every((row, index) => rows[index] && sameRow(row, rows[index]));
    if (!element || isInPlace || element.scrollTop < rowHeight / 2) return;
    const first = Math.floor(element.scrollTop / rowHeight);
    const places = new Map(rows.map((row, index) => [rowKey(row), { row, index }]));
    for (let index = first; index < Math.min(old.length, first + 20); index += 1) {
      const row = old[index];
      const now = row && places.get(rowKey(row));
      if (!row || !now || now.row.last_message_interaction_at !== row.last_message_interaction_at) continue;
      element.scrollTop += (now.index - index) * rowHeight;
      return;
    }
  }, [rows, scroller, rowHeight]);
}
