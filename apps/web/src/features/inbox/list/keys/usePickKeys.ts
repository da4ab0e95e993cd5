import { type RowId, sameRow } from '#data/conversations/rows.ts';
import { openPicker } from '../../pickers/pickerStore.ts';
import type { Selection } from '../selection/useSelection.ts';
import type { useWalk } from './useWalk.ts';

type Picked = 'assign' | 'snooze' | 'label' | 'macro' | 'priority';

/** Whom and until when are chosen beside what the choice is for: the bar, the open conversation, the row. */
export function usePickKeys(selection: Selection, walk: ReturnType<typeof useWalk>, open: RowId | null) {
  const { meant, goOn } = walk;
  const pickForMarked = (kind: Picked) =>
    openPicker({
      kind,
      contactIds: [...selection.marked.values()],
      anchor: document.querySelector(`[data-bulk-pick~="${kind}"]`),
      isBulk: true,
      onPick: selection.clear,
    });
  const pickForMeant = (kind: Picked) => {
    const row = meant();
    if (!row) return;
    openPicker({
      kind,
      contactIds: [row.contact_id],
      numberId: row.phone_number_id,
      anchor:
        open && sameRow(row, open)
          ? document.querySelector(`[data-thread-pick="${kind}"]`)
          : document.activeElement,
      isBulk: false,
      ...(kind === 'snooze' ? { onPick: () => goOn(row) } : {}),
    });
  };
  // A macro may answer, and answers are for one person.
  return (kind: Picked) => () =>
    selection.marked.size > 0 && kind !== 'macro' ? pickForMarked(kind) : pickForMeant(kind);
}
