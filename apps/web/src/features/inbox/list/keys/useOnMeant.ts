import type { BulkAction, Conversation } from '@herald/contract';
import { useBulk } from '../../bulk/useBulk.ts';
import type { Selection } from '../selection/useSelection.ts';

type Ask = (go: (action: BulkAction) => void, ids: readonly number[]) => void;

/** Returns what makes a key: all that are marked at once, else the one that is meant. */
export function useOnMeant(selection: Selection, meant: () => Conversation | undefined) {
  const bulk = useBulk();
  /** `ask`: what has to be known before many are changed. */
  return (many: BulkAction, one: (row: Conversation) => void, ask: Ask = (go) => go(many)) =>
    () => {
      if (selection.ids.size > 0) {
        const ids = [...selection.ids];
        return ask((action) => {
          bulk.run(action, ids);
          selection.clear();
        }, ids);
      }
      const row = meant();
      if (row) one(row);
    };
}
