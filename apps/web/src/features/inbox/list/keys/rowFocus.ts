import type { RefObject } from 'react';

/** What holds the rows: `li[data-index] a`. */
export type RowsRef = RefObject<HTMLElement | null>;

/** Returns the row in which the focus is, or -1. */
export function focusedIndex(list: RowsRef): number {
  const item = document.activeElement?.closest('li[data-index]');
  return item && list.current?.contains(item) ? Number(item.getAttribute('data-index')) : -1;
}

/** Returns the link of a row; it stays the same one wherever the row moves to. */
export function rowLink(list: RowsRef, index: number): HTMLElement | null {
  return list.current?.querySelector<HTMLElement>(`li[data-index="${index}"] a`) ?? null;
}

/** The row may have to be drawn first. */
export function focusRow(list: RowsRef, index: number, attempts = 6): void {
  const link = rowLink(list, index);
  if (link) link.focus({ preventScroll: true });
  else if (attempts > 0) requestAnimationFrame(() => focusRow(list, index, attempts - 1));
}
