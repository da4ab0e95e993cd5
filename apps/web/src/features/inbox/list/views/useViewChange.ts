import { type InboxView, updateInboxView } from '@herald/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { sameFilters } from '#data/inbox/filters.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { viewsQuery } from '#data/inbox/queries.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

/** Mine is mine to change; a shared one belongs to those who organise the work. */
export function useMayChangeView(): (view: InboxView) => boolean {
  const mayShare = useCan('conversations.assign');
  return (view) => (view.is_shared ? mayShare : view.is_mine);
}

/** The saved view that is chosen, and whether its filters have been changed since. */
export function useViewChange() {
  const { t } = useTranslation('inbox');
  const place = useNumberParams();
  const queryClient = useQueryClient();
  const { filters, viewId, choose } = useInboxState();
  const views = useQuery({ ...viewsQuery(place), enabled: viewId !== null });
  const view = views.data?.find(({ id }) => id === viewId);
  const mayChange = useMayChangeView();
  const update = useMutation({
    mutationFn: (id: number) =>
      call(updateInboxView, { params: { ...place, view_id: id }, body: { filters } }),
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
    isChanged: view !== undefined && !sameFilters(view.filters, filters),
    mayUpdate: view !== undefined && mayChange(view),
    update: () => view && update.mutate(view.id),
    revert: () => view && choose(view.filters, view.id),
  };
}
