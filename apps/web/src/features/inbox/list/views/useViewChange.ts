import { type InboxView, noNumber, updateInboxView } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useAllNumbers } from '#app/session/allNumbers.ts';
import { useCan, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { sameFilters } from '#data/inbox/filters.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { viewsQuery } from '#data/inbox/queries.ts';
import { useListPlace } from '#data/inbox/useListPlace.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { useChosenView } from './useChosenView.ts';

/** Mine is mine to change; a shared one belongs to those who organise the work. */
export function useMayChangeView(): (view: InboxView) => boolean {
  const mayShare = useCan('conversations.assign');
  return (view) => (view.is_shared ? mayShare : view.is_mine);
}

/** Goes to a saved view: its filters, on this number or on all of them. */
export function useChooseView(): (view: InboxView) => void {
  const { choose } = useInboxState();
  const [, chooseAll] = useAllNumbers();
  return ({ all_numbers, filters, id }) => {
    chooseAll(all_numbers);
    choose(filters, id);
  };
}

/** The saved view that is chosen, whether what is listed has been changed since, and what can be done then. */
export function useViewChange() {
  const { t } = useTranslation('inbox');
  const place = useNumberParams();
  const queryClient = useQueryClient();
  const { filters } = useInboxState();
  const view = useChosenView();
  const isAll = useListPlace().phone_number_id === noNumber;
  const isElsewhere = useTeam().phone_numbers.length > 1 && view?.all_numbers !== isAll;
  const isChanged = view !== undefined && (isElsewhere || !sameFilters(view.filters, filters));
  const mayChange = useMayChangeView();
  const chooseView = useChooseView();
  const update = useMutation({
    mutationFn: (id: number) =>
      call(updateInboxView, {
        params: { ...place, view_id: id },
        body: { filters, all_numbers: isAll },
      }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(viewsQuery(place).queryKey, (known) =>
        known?.map((each) => (each.id === data.id ? data : each)),
      );
      notifyDone(t('views.updated', { name: data.name }));
    },
    onError: notifyError,
  });
  return {
    view,
    isChanged,
    mayUpdate: view !== undefined && mayChange(view),
    update: () => view && update.mutate(view.id),
    revert: () => view && chooseView(view),
  };
}
