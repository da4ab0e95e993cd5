import type { BulkAction, Conversation } from '@herald/contract';
import type { RowId } from '#data/conversations/rows.ts';
import { useBulk } from '../../bulk/useBulk.ts';
import type { Selection } from '../selection/useSelection.ts';

type Ask = (go: (action: BulkAction) => void, ids: readonly RowId[]) => void;

/** Returns what makes a key: all that are marked at once, else the one that is meant. */
export function useOnMeant(selection: Selection, meant: () => Conversation | undefined) {
  const bulk = useBulk();
  /** `ask`: what has to be known before many are changed. */
  return (many: BulkAction, one: (row: Conversation) => void, ask: Ask = (go) => go(many)) =>
    () => {
      if (selection.marked.size > 0) {
        const ids = [...selection.marked.values()];
        return ask((action) => {
          bulk.run(action, ids);
          selection.clear();
        }, ids);
      }
      const row = meant();
      if (row) one(row);
    };
}
