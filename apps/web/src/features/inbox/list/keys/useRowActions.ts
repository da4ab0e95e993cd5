import { useUser } from '#app/session/hooks.ts';
import { type RowId, sameRow } from '#data/conversations/rows.ts';
import { useConversationActions } from '#data/conversations/useConversationActions.ts';
import { useTogglePin } from '#data/conversations/usePins.ts';
import { useAskWhy } from '../../pickers/useAskWhy.ts';
import type { Selection } from '../selection/useSelection.ts';
import { useOnMeant } from './useOnMeant.ts';
import type { useWalk } from './useWalk.ts';

/** What keys do to conversations without asking anything. */
export function useRowActions(
  selection: Selection,
  { meant, goOn }: ReturnType<typeof useWalk>,
  open: RowId | null,
) {
  const { setClosed, closeWithUndo, clearHumanNeeded, markUnread, assign } = useConversationActions();
  const { id: user_id, first_name, last_name, email } = useUser();
  const onMeant = useOnMeant(selection, meant);
  const askWhy = useAskWhy();
  const togglePin = useTogglePin();
  return {
    close: onMeant(
      { kind: 'close' },
      (row) => {
        const { contact_id: contactId, closed } = row;
        if (closed) return setClosed.mutate({ contactId, closed: false });
        const anchor =
          open && sameRow(row, open)
            ? document.querySelector('[data-thread-pick="close"]')
            : document.activeElement;
        askWhy({ contactIds: [contactId], anchor }, (reasonId) => {
          goOn(row);
          closeWithUndo(contactId, reasonId);
        });
      },
      (go, contactIds) =>
        askWhy({ contactIds, anchor: document.querySelector('[data-bulk-pick~="close"]') }, (reason_id) =>
          go({ kind: 'close', ...(reason_id !== undefined && { reason_id }) }),
        ),
    ),
    unread: onMeant({ kind: 'unread' }, ({ contact_id }) => markUnread.mutate(contact_id)),
    takeIt: onMeant({ kind: 'assign', user_id }, ({ contact_id: contactId, assigned_to }) => {
      const name = `${first_name} ${last_name}`.trim() || email;
      assign.mutate({ contactId, to: { user: { user_id, name } }, from: assigned_to?.user_id ?? null });
    }),
    // Few can be pinned: always the one that is meant.
    pin: () => {
      const row = meant();
      if (row) togglePin(row.contact_id);
    },
    takenCareOf: () => {
      const row = meant();
      if (row?.is_human_needed) clearHumanNeeded.mutate(row.contact_id);
    },
  };
}
