import { getInboxSettings, type InboxSettings, updateInboxSettings } from '@herald/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { notifyDone, notifyError } from '#app/notify.ts';
import { useNumberParams } from '#app/session/hooks.ts';

/** The number's settings; a change shows at once, and a refusal brings back what was. */
export function useInboxSettings() {
  const { t } = useTranslation('inboxSettings');
  const queryClient = useQueryClient();
  const params = useNumberParams();
  const queryKey = ['inboxSettings', params];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getInboxSettings, { params, signal })).data,
  });
  const change = useMutation({
    mutationFn: (body: InboxSettings) => call(updateInboxSettings, { params, body }),
    // One after the other: the last click wins.
    scope: { id: 'inboxSettings' },
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, wanted);
    },
    onSuccess: () => notifyDone(t('saved')),
    onError: (error) => {
      notifyError(error);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return { query, change: change.mutate };
}
