import type { BulkAction, Conversation } from '@herald/contract';
import { useBulk } from '../../bulk/useBulk.ts';
import type { Selection } from '../selection/useSelection.ts';

/** Returns what makes a key: all that are marked at once, else the one that is meant. */
export function useOnMeant(selection: Selection, meant: () => Conversation | undefined) {
  const bulk = useBulk();
  return (many: BulkAction, one: (row: Conversation) => void) => () => {
    if (selection.ids.size > 0) {
      bulk.run(many, [...selection.ids]);
      selection.clear();
      return;
    }
    const row = meant();
    if (row) one(row);
  };
}
