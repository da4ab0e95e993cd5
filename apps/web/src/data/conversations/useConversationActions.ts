import {
  assignConversation,
  type Conversation,
  closeConversation,
  closeHumanNeeded,
  markConversationUnread,
  snoozeConversation,
} from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { change } from '#app/change.ts';
import { queryClient } from '#app/queryClient.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { useOpenConversation } from '#data/inbox/useOpenConversation.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { inboxKeys } from '#data/keys/inbox.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import { outdateLists } from './cache/applyRow.ts';
import { letLeave } from './outbox/letLeave.ts';
import { patchConversation } from './patchConversation.ts';
import { useContactName } from './useContactName.ts';
import { useSnoozeWords } from './useSnoozeWords.ts';

type Assignee = NonNullable<Conversation['assigned_to']>;
export type AssignTo = { user: Assignee | null } | { how: 'round_robin' | 'least_busy' };

interface Closing {
  contactId: number;
  closed: boolean;
  undo?: boolean;
  /** Why it is closed. */
  reasonId?: number | undefined;
}

/** Close, reopen, take care of, mark unread, assign, snooze. Shown at once; a refusal brings back what was. */
export function useConversationActions() {
  const { t } = useTranslation('inbox');
  const place = useNumberParams();
  const openConversation = useOpenConversation();
  const say = useSnoozeWords();
  const nameOf = useContactName();

  const onError = (error: unknown) => {
    notifyError(error);
    void outdateLists(place);
    void queryClient.invalidateQueries({ queryKey: conversationKeys.threads(place) });
  };
  const settle = ({ data }: { data: Conversation }) =>
    patchConversation(place, data.contact_id, data, { stays: false });
  const params = (contactId: number) => ({ ...place, contact_id: contactId });

  const setClosed = change({
    mutationFn: ({ contactId, closed, undo, reasonId }: Closing) =>
      call(closeConversation, {
        params: params(contactId),
        body: { closed, ...(undo && { undo }), ...(reasonId !== undefined && { reason_id: reasonId }) },
      }),
    onMutate: ({ contactId, closed }) =>
      patchConversation(
        place,
        contactId,
        closed ? { closed, is_human_needed: false, unread_count: 0, snoozed_until: null } : { closed },
        { stays: false },
      ),
    onSuccess: settle,
    onError,
  });
  const clearHumanNeeded = change({
    mutationFn: (contactId: number) => call(closeHumanNeeded, { params: params(contactId) }),
    onMutate: (contactId) => patchConversation(place, contactId, { is_human_needed: false }),
    onSuccess: settle,
    onError,
  });
  const markUnread = change({
    mutationFn: (contactId: number) => call(markConversationUnread, { params: params(contactId) }),
    // It is left, or showing it would mark it read again.
    onMutate: () => openConversation(null),
    onSuccess: settle,
    onError,
  });
  const assign = change({
    mutationFn: ({ contactId, to, from }: { contactId: number; to: AssignTo; from?: number | null }) =>
      call(assignConversation, {
        params: params(contactId),
        body: 'how' in to ? { how: to.how } : { user_id: to.user?.user_id ?? null, from },
      }),
    onMutate: ({ contactId, to }) => {
      if ('user' in to) patchConversation(place, contactId, { assigned_to: to.user });
    },
    onSuccess: (answer) => {
      settle(answer);
      const { assigned_to } = answer.data;
      notifyDone(assigned_to ? t('assign.done', { name: assigned_to.name }) : t('assign.doneNobody'));
      void queryClient.invalidateQueries({ queryKey: inboxKeys.agents(place) });
    },
    onError,
  });
  const snooze = change({
    mutationFn: ({ contactId, until }: { contactId: number; until: string | null }) =>
      call(snoozeConversation, { params: params(contactId), body: { until } }),
    onMutate: ({ contactId, until }) =>
      patchConversation(place, contactId, { snoozed_until: until }, { stays: false }),
    onSuccess: (answer, { contactId, until }) => {
      settle(answer);
      if (until === null) notifyDone(t('snooze.woken'));
      else {
        notifyUndo(say(until), () => snooze.mutate({ contactId, until: null }), `snooze ${contactId}`);
      }
    },
    onError,
  });

  /** Closed by a key, which is quick to press by mistake: offers to take it back. */
  async function closeWithUndo(contactId: number, reasonId: number | undefined): Promise<void> {
    const left = letLeave(place, [contactId]);
    if (left && (await left).length === 0) return;
    setClosed.mutate(
      { contactId, closed: true, reasonId },
      {
        onSuccess: async ({ data }) => {
          const name = nameOf(data);
          const reopen = () => setClosed.mutate({ contactId, closed: false, undo: true });
          await import('./offerClosed.ts')
            .then(({ offerClosed }) => offerClosed({ name, plannedAt: data.planned_at, reopen }))
            .catch(() => notifyUndo(t('done.closed', { name }), reopen, `close ${contactId}`));
        },
      },
    );
  }
  return { setClosed, closeWithUndo, clearHumanNeeded, markUnread, assign, snooze };
}
