import { type BulkAction, changeConversations } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { outdateLists } from '#data/conversations/cache/applyRow.ts';
import { letLeave } from '#data/conversations/outbox/letLeave.ts';
import { patchConversation } from '#data/conversations/patchConversation.ts';
import { groupKeys } from '#data/keys/groups.ts';
import { inboxKeys } from '#data/keys/inbox.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import type { Chosen } from './chosen.ts';
import type { BulkStep } from './undoBulk.ts';

/** As the server takes them. */
export const mostAtOnce = 500;

/** What is said and offered afterwards. Without it nothing is changed: it could not be taken back. */
async function fetchAfter() {
  const [{ known, undoOf }] = await Promise.all([import('./undoBulk.ts'), loadTexts('bulk')]);
  return { known, undoOf };
}

/** The same for many conversations, by one call for each number; says how many it changed and offers to take it back. */
export function useBulk() {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const place = useNumberParams();
  const queryClient = useQueryClient();

  const send = async ({ place: of, contactIds, action }: BulkStep) => {
    const { data } = await call(changeConversations, {
      params: of,
      body: { contact_ids: [...contactIds], action },
    });
    for (const row of data.conversations) patchConversation(of, row.contact_id, row, { stays: false });
    return data.changed;
  };
  const refresh = (_data: unknown, _error: unknown, steps: readonly BulkStep[]) => {
    for (const { place: of } of steps) {
      void outdateLists(of);
      for (const queryKey of [inboxKeys.agents(of), groupKeys.all(of)])
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
    mutationFn: async (wanted: BulkStep[]) => {
      const { known, undoOf } = await fetchAfter();
      const done = [];
      let refused = 0;
      for (const step of wanted) {
        const before = known(step.place, step.contactIds);
        try {
          const changed = await send(step);
          if (changed.length > 0)
            done.push({ place: step.place, changed, undo: undoOf(step.action, changed, before) });
        } catch (error) {
          // What other numbers did is still told, and can be taken back.
          notifyError(error);
          refused += 1;
        }
      }
      return refused === wanted.length ? null : done;
    },
    onSuccess: (done, [first]) => {
      if (done === null) return;
      const changed = done.flatMap((each) => each.changed);
      if (!first || changed.length === 0) return notifyDone(t('bulk:nothing'));
      const { action } = first;
      const steps = done.every(({ undo }) => undo)
        ? done.flatMap(({ place: of, undo }) => (undo ?? []).map((step) => ({ ...step, place: of })))
        : null;
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
    run: async (action: BulkAction, chosen: readonly Chosen[]): Promise<void> => {
      const rows = chosen
        .slice(0, mostAtOnce)
        .map((each) => (typeof each === 'number' ? { ...place, contact_id: each } : each));
      const steps = [...Map.groupBy(rows, ({ phone_number_id }) => phone_number_id)].map(
        ([phone_number_id, own]) => ({
          place: { ...place, phone_number_id },
          contactIds: own.map(({ contact_id }) => contact_id),
          action,
        }),
      );
      const wanted: BulkStep[] = [];
      for (const step of steps) {
        const left = action.kind === 'close' ? await letLeave(step.place, step.contactIds) : null;
        if (left?.length !== 0) wanted.push({ ...step, contactIds: left ?? step.contactIds });
      }
      if (wanted.length > 0) run.mutate(wanted);
    },
    isPending: run.isPending,
  };
}
