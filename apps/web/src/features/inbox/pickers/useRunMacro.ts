import { type BulkAction, changeConversations, type Macro, runMacro } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { outdateLists } from '#data/conversations/cache/applyRow.ts';
import { letLeave } from '#data/conversations/outbox/letLeave.ts';
import { patchConversation } from '#data/conversations/patchConversation.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { inboxKeys } from '#data/keys/inbox.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';

interface Run {
  contactId: number;
  macro: Macro;
  /** Why it is closed, where the macro does not say so. */
  reasonId?: number | undefined;
}

/** Runs a macro, says what it did, and offers to take back what can be. */
export function useRunMacro(): (run: Run) => Promise<void> {
  const { t } = useTranslation('macros');
  const place = useNumberParams();
  const queryClient = useQueryClient();
  const refresh = (contactId: number) => {
    void outdateLists(place);
    for (const queryKey of [
      conversationKeys.thread(place, contactId),
      inboxKeys.agents(place),
      inboxKeys.macros(place.team_id),
    ])
      void queryClient.invalidateQueries({ queryKey });
  };
  const undo = useMutation({
    mutationFn: async ({ contactId, actions }: { contactId: number; actions: BulkAction[] }) => {
      for (const action of actions) {
        const body = { contact_ids: [contactId], action };
        const { data } = await call(changeConversations, { params: place, body });
        for (const row of data.conversations) patchConversation(place, contactId, row, { stays: false });
      }
    },
    onSuccess: () => notifyDone(t('undone')),
    onError: notifyError,
    onSettled: (_data, _error, { contactId }) => refresh(contactId),
  });
  const run = useMutation({
    mutationFn: ({ contactId, macro, reasonId }: Run) =>
      call(runMacro, {
        params: { ...place, contact_id: contactId, macro_id: macro.id },
        body: {
          client_id: crypto.randomUUID(),
          ...seenIn(contactId),
          ...(reasonId !== undefined && { reason_id: reasonId }),
        },
      }),
    onSuccess: ({ data }, { contactId, macro }) => {
      patchConversation(place, contactId, data.conversation, { stays: false });
      if (data.done.length === 0) return notifyDone(t('nothing', { name: macro.name }));
      const what = data.done.map(({ kind, count }) => t(`done.${kind}`, { count })).join(', ');
      const words = t('ran', { name: macro.name, what });
      if (data.undo.length === 0) return notifyDone(words);
      notifyUndo(words, () => undo.mutate({ contactId, actions: data.undo }));
    },
    onError: (error) => notifyError(error),
    onSettled: (_data, _error, { contactId }) => refresh(contactId),
  });
  /** Somebody who has the conversation open has seen what is there. */
  const seenIn = (contactId: number) => {
    const thread = queryClient.getQueryData(threadQuery(place, contactId).queryKey);
    if (!thread) return {};
    return { seen_message_id: thread.messages.at(-1)?.id ?? 0 };
  };
  return async (wanted) => {
    const left = await letLeave(place, [wanted.contactId]);
    if (left?.length !== 0) run.mutate(wanted);
  };
}
