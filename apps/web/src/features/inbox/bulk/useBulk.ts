import { type BulkAction, changeConversations } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { letLeave } from '#data/conversations/outbox/letLeave.ts';
import { patchConversation } from '#data/conversations/patchConversation.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { groupKeys } from '#data/keys/groups.ts';
import { inboxKeys } from '#data/keys/inbox.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import type { BulkStep } from './undoBulk.ts';

/** As the server takes them. */
export const mostAtOnce = 500;

/** What is said and offered afterwards. Without it nothing is changed: it could not be taken back. */
async function fetchAfter() {
  const [{ known, undoOf }] = await Promise.all([import('./undoBulk.ts'), loadTexts('bulk')]);
  return { known, undoOf };
}

/** The same for many conversations; says how many it changed and offers to take it back. */
export function useBulk() {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const place = useNumberParams();
  const queryClient = useQueryClient();

  const send = async ({ contactIds, action }: BulkStep) => {
    const { data } = await call(changeConversations, {
      params: place,
      body: { contact_ids: [...contactIds], action },
    });
    for (const row of data.conversations) patchConversation(place, row.contact_id, row, { stays: false });
    return data.changed;
  };
  const refresh = () => {
    for (const queryKey of [conversationKeys.lists(place), inboxKeys.agents(place), groupKeys.all(place)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const undo = useMutation({
    mutationFn: async (steps: BulkStep[]) => {
      for (const step of steps) await send(step);
    },
    onSuccess: () => notifyDone(t('done.undone')),
    onError: notifyError,
    onSettled: refresh,
  });
  const run = useMutation({
    mutationFn: async ({ action, contactIds }: BulkStep) => {
      const { known, undoOf } = await fetchAfter();
      const before = known(place, contactIds);
      return { changed: await send({ action, contactIds }), before, undoOf };
    },
    onSuccess: ({ changed, before, undoOf }, { action }) => {
      if (changed.length === 0) return notifyDone(t('bulk:nothing'));
      const steps = undoOf(action, changed, before);
      const kind = action.kind === 'snooze' && action.until === null ? 'wake' : action.kind;
      const words = t(`bulk:done.${kind}`, { count: changed.length, shown: format.number(changed.length) });
      const about = `${action.kind} ${changed.join(' ')}`;
      if (steps) notifyUndo(words, () => undo.mutate(steps), about);
      else notifyDone(words);
    },
    onError: notifyError,
    onSettled: refresh,
  });
  return {
    run: async (action: BulkAction, contactIds: readonly number[]): Promise<void> => {
      const wanted = contactIds.slice(0, mostAtOnce);
      const left = action.kind === 'close' ? await letLeave(place, wanted) : null;
      if (left?.length !== 0) run.mutate({ action, contactIds: left ?? wanted });
    },
    isPending: run.isPending,
  };
}
