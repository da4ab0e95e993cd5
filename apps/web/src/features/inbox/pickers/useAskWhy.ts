import { useTeam } from '#app/session/hooks.ts';
import type { Chosen } from '../bulk/chosen.ts';
import { openPicker } from './pickerStore.ts';

export interface Closed {
  contactIds: readonly Chosen[];
  /** Where the picker stands. */
  anchor: Element | null;
}

/** Returns what asks why conversations are closed, where the team keeps reasons, before they are. */
export function useAskWhy(): (closed: Closed, go: (reasonId: number | undefined) => void) => void {
  const { closing_reasons: reasons } = useTeam();
  return (closed, go) => {
    if (reasons === 'none') go(undefined);
    else openPicker({ kind: 'close', ...closed, isBulk: closed.contactIds.length > 1, onReason: go });
  };
}
