import type { BulkAction } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { outdateLists } from '#data/conversations/cache/applyRow.ts';
import { groupKeys } from '#data/keys/groups.ts';
import { inboxKeys } from '#data/keys/inbox.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import type { Chosen } from './chosen.ts';
import type { BulkStep } from './undoBulk.ts';

/** Four calls: as many as one reads the notice of, and takes back by one press. */
export const mostAtOnce = 2000;

interface Wanted {
  action: BulkAction;
  chosen: readonly Chosen[];
}

/** The same for many conversations, by one call for each number; says how many it changed and offers to take it back. */
export function useBulk() {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const place = useNumberParams();
  const queryClient = useQueryClient();

  const refresh = (numbers: Iterable<number>) => {
    for (const phone_number_id of new Set(numbers)) {
      const of = { ...place, phone_number_id };
      void outdateLists(of);
      for (const queryKey of [inboxKeys.agents(of), groupKeys.all(of)])
        void queryClient.invalidateQueries({ queryKey });
    }
  };
  const undo = useMutation({
    mutationFn: async (steps: BulkStep[]) => (await import('./applyBulk.ts')).takeBack(steps),
    onSuccess: () => notifyDone(t('done.undone')),
    onError: notifyError,
    onSettled: (_data, _error, steps) => refresh(steps.map(({ place: of }) => of.phone_number_id)),
  });
  const run = useMutation({
    // Without what is said and offered afterwards nothing is changed: it could not be taken back.
    mutationFn: async ({ action, chosen }: Wanted) => {
      const [{ applyBulk }] = await Promise.all([import('./applyBulk.ts'), loadTexts('bulk')]);
      return applyBulk(place, action, chosen.slice(0, mostAtOnce));
    },
    onSuccess: (done, { action }) => {
      if (!done) return;
      const { changed, undo: steps, planned } = done;
      if (changed.length === 0) return notifyDone(t('bulk:nothing'));
      const kind = action.kind === 'snooze' && action.until === null ? 'wake' : action.kind;
      const counted = (count: number) => ({ count, shown: format.number(count) });
      const words = [t(`bulk:done.${kind}`, counted(changed.length))]
        .concat(planned > 0 ? t('bulk:planned', counted(planned)) : [])
        .join(' ');
      if (steps) notifyUndo(words, () => undo.mutate(steps), `${action.kind} ${changed.join(' ')}`);
      else notifyDone(words);
    },
    onError: notifyError,
    onSettled: (_data, _error, { chosen }) =>
      refresh(chosen.map((each) => (typeof each === 'number' ? place : each).phone_number_id)),
  });
  return {
    run: (action: BulkAction, chosen: readonly Chosen[]) => run.mutate({ action, chosen }),
    isPending: run.isPending,
  };
}
