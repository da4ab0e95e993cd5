import { openPicker } from '../../pickers/pickerStore.ts';
import type { Selection } from '../selection/useSelection.ts';
import type { useWalk } from './useWalk.ts';

type Picked = 'assign' | 'snooze' | 'label' | 'macro' | 'priority';

/** Whom and until when are chosen beside what the choice is for: the bar, the open conversation, the row. */
export function usePickKeys(selection: Selection, walk: ReturnType<typeof useWalk>, openId: number | null) {
  const { meant, goOn } = walk;
  const pickForMarked = (kind: Picked) =>
    openPicker({
      kind,
      contactIds: [...selection.ids],
      anchor: document.querySelector(`[data-bulk-pick~="${kind}"]`),
      isBulk: true,
      onPick: selection.clear,
    });
  const pickForMeant = (kind: Picked) => {
    const contactId = meant()?.contact_id;
    if (contactId === undefined) return;
    openPicker({
      kind,
      contactIds: [contactId],
      anchor:
        contactId === openId
          ? document.querySelector(`[data-thread-pick="${kind}"]`)
          : document.activeElement,
      isBulk: false,
      ...(kind === 'snooze' ? { onPick: () => goOn(contactId) } : {}),
    });
  };
  // A macro may answer, and answers are for one person.
  return (kind: Picked) => () =>
    selection.ids.size > 0 && kind !== 'macro' ? pickForMarked(kind) : pickForMeant(kind);
}
