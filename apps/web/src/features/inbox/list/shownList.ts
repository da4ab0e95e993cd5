import { type RowId, sameRow } from '#data/conversations/rows.ts';

/** What stands in the list as it is shown, for whatever goes on to the next conversation. */
let shown: readonly RowId[] = [];

export function setShownList(rows: readonly RowId[]): void {
  shown = rows;
}

/** The one that takes its place when it leaves: the next, else the one before; null when it is alone. */
export function neighbourOf(row: RowId): RowId | null {
  const at = shown.findIndex((each) => sameRow(each, row));
  if (at === -1) return null;
  return shown[at + 1] ?? shown[at - 1] ?? null;
}
