import type { ImportRow } from './queries.ts';

/** As long as what it did is kept. */
export const undoDays = 30;

/** Whether it is over, was not undone yet, and its notes are still there. */
export function canUndo(row: ImportRow, now: Date): boolean {
  const ended = (row.status === 'done' || row.status === 'failed') && row.finished_at !== null;
  return (
    ended &&
    row.keeps_effects &&
    row.undo_started_at === null &&
    now.getTime() - (row.finished_at?.getTime() ?? 0) <= undoDays * 86_400_000
  );
}
