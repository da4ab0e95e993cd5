import type { Conversation } from '@herald/contract';
import { useCan, useNumberParams, useUser } from '#app/session/hooks.ts';
import { useConversationActions } from '#data/conversations/useConversationActions.ts';
import { useFollow } from '#data/conversations/useFollow.ts';
import { usePins, useTogglePin } from '#data/conversations/usePins.ts';
import { useBulk } from '../../bulk/useBulk.ts';
import { openPicker } from '../../pickers/pickerStore.ts';
import { useAskWhy } from '../../pickers/useAskWhy.ts';

/** What can be done with a row of the list without opening it. `anchor`: where a picker stands. */
export function useRowChoices(conversation: Conversation, anchor: () => Element | null) {
  const { contact_id: contactId, phone_number_id: numberId, closed, assigned_to } = conversation;
  const follow = useFollow(conversation);
  const { setClosed, closeWithUndo, assign } = useConversationActions();
  const askWhy = useAskWhy();
  const bulk = useBulk();
  const isPinned = usePins(useNumberParams()).some((row) => row.contact_id === contactId);
  const togglePin = useTogglePin();
  const mayAssign = useCan('conversations.assign');
  const { id: user_id, first_name, last_name, email } = useUser();
  const pick = (kind: 'assign' | 'snooze' | 'label' | 'priority' | 'block') => () =>
    openPicker({ kind, contactIds: [contactId], numberId, anchor: anchor(), isBulk: false });
  return {
    close: () => {
      if (closed) setClosed.mutate({ contactId, closed: false });
      else
        askWhy({ contactIds: [contactId], anchor: anchor() }, (reason) => closeWithUndo(contactId, reason));
    },
    isPinned,
    togglePin: () => togglePin(contactId),
    follow,
    snooze: pick('snooze'),
    labels: pick('label'),
    priority: pick('priority'),
    block: pick('block'),
    assign: mayAssign ? pick('assign') : null,
    assignMe: mayAssign
      ? () => {
          const name = `${first_name} ${last_name}`.trim() || email;
          assign.mutate({ contactId, to: { user: { user_id, name } }, from: assigned_to?.user_id ?? null });
        }
      : null,
    // Whichever conversation is open stays so.
    unread: () => bulk.run({ kind: 'unread' }, [contactId]),
  };
}
