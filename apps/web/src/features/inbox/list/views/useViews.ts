import { createInboxView, deleteInboxView, type InboxView, updateInboxView } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { viewsQuery } from '#data/inbox/queries.ts';
import { notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';

/** Takes a view away (it can be brought back) and moves one among the others. */
export function useViews(views: readonly InboxView[]) {
  const { t } = useTranslation('inbox');
  const place = useNumberParams();
  const queryClient = useQueryClient();
  const { viewId, filters, choose } = useInboxState();
  const { queryKey } = viewsQuery(place);
  const refetch = () => queryClient.invalidateQueries({ queryKey });
  const onError = (error: unknown) => {
    notifyError(error);
    void refetch();
  };
  const params = (view: InboxView) => ({ ...place, view_id: view.id });

  const restore = useMutation({
    mutationFn: ({ name, filters, is_shared, all_numbers }: InboxView) =>
      call(createInboxView, { params: place, body: { name, filters, is_shared, all_numbers } }),
    onSuccess: refetch,
    onError,
  });
  const remove = useMutation({
    mutationFn: (view: InboxView) => call(deleteInboxView, { params: params(view) }),
    onMutate: (view) => {
      queryClient.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== view.id));
      if (viewId === view.id) choose(filters);
    },
    onSuccess: (_, view) => notifyUndo(t('views:deleted', { name: view.name }), () => restore.mutate(view)),
    onError,
  });
  const reorder = useMutation({
    mutationFn: (wanted: InboxView[]) =>
      Promise.all(
        wanted.flatMap((view, position) =>
          view.position === position
            ? []
            : [call(updateInboxView, { params: params(view), body: { position } })],
        ),
      ),
    scope: { id: 'inboxViews' },
    onMutate: (wanted) => {
      queryClient.setQueryData(
        queryKey,
        wanted.map((view, position) => ({ ...view, position })),
      );
    },
    onError,
  });
  const move = (view: InboxView, step: 1 | -1) => {
    const from = views.findIndex(({ id }) => id === view.id);
    const to = from + step;
    if (from === -1 || to < 0 || to >= views.length) return;
    const others = views.filter(({ id }) => id !== view.id);
    reorder.mutate(others.toSpliced(to, 0, view));
  };
  return { remove: (view: InboxView) => remove.mutate(view), move };
}
