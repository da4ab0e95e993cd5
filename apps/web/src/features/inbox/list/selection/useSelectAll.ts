import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchAll } from '#data/conversations/fetchAll.ts';
import { listQuery } from '#data/conversations/queries.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { useListPlace } from '#data/inbox/useListPlace.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { mostAtOnce } from '../../bulk/useBulk.ts';
import type { Selection } from './useSelection.ts';

/** Marks all that the filters let through, also what is not loaded yet. */
export function useSelectAll({ selectLater }: Selection) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const place = useListPlace();
  const { filters } = useInboxState();
  const { data: list } = useQuery({ ...listQuery(place, filters), enabled: false });
  const loading = useMutation({
    mutationFn: (_select: ReturnType<typeof selectLater>) => fetchAll(place, filters, mostAtOnce + 1),
    onSuccess: (rows, select) => {
      if (select(rows) && rows.length > mostAtOnce)
        notifyDone(t('firstOnly', { most: format.number(mostAtOnce) }));
    },
    onError: notifyError,
  });
  return {
    hasMore: (list?.nextCursor ?? null) !== null,
    isLoading: loading.isPending,
    select: () => loading.mutate(selectLater()),
  };
}
