import { getInboxSettings, type InboxSettings, updateInboxSettings } from '@herald/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { inboxKeys } from '#data/keys/inbox.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

export const inboxSettingsQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: inboxKeys.settings(params),
    queryFn: async ({ signal }): Promise<InboxSettings> =>
      (await call(getInboxSettings, { params, signal })).data,
  });

/** The number's settings; a change shows at once, and a refusal brings back what was. */
export function useInboxSettings() {
  const { t } = useTranslation('inboxSettings');
  const queryClient = useQueryClient();
  const params = useNumberParams();
  const { queryKey, ...options } = inboxSettingsQuery(params);
  const query = useQuery({ queryKey, ...options });

  /** The call takes all settings: those that are known at that moment, and what changes. */
  const send = async (patch: Partial<InboxSettings>): Promise<InboxSettings> => {
    const known =
      queryClient.getQueryData(queryKey) ?? (await queryClient.fetchQuery({ queryKey, ...options }));
    const { data } = await call(updateInboxSettings, { params, body: { ...known, ...patch } });
    return data;
  };
  const change = useMutation({
    mutationFn: send,
    // One after the other: the last click wins.
    scope: { id: 'inboxSettings' },
    onMutate: (patch) => {
      queryClient.setQueryData(queryKey, (before) => before && { ...before, ...patch });
      return queryClient.cancelQueries({ queryKey });
    },
    onSuccess: () => notifyDone(t('saved')),
    onError: (error) => {
      notifyError(error);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  /** For forms, which show refusals at their fields. */
  const save = async (patch: Partial<InboxSettings>): Promise<InboxSettings> => {
    const saved = await send(patch);
    queryClient.setQueryData(queryKey, saved);
    return saved;
  };
  return { query, change: change.mutate, save };
}
