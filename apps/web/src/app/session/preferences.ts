import { getPreferences, type Preferences, updatePreferences } from '@herald/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyError } from '#ui/notify.ts';
import { call } from '../api.ts';
import { appKeys } from '../keys.ts';

/** What the person chose for themselves in a team. */
export const preferencesQuery = (teamId: number) =>
  queryOptions({
    queryKey: appKeys.preferences(teamId),
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<Preferences> =>
      (await call(getPreferences, { params: { team_id: teamId }, signal })).data,
  });

/** A change shows at once; a refusal brings back what was. */
export function useChangePreferences(teamId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery(teamId);
  return useMutation({
    mutationFn: (body: Partial<Preferences>) =>
      call(updatePreferences, { params: { team_id: teamId }, body }),
    scope: { id: `preferences ${teamId}` },
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) => before && { ...before, ...wanted });
    },
    onError: (error) => {
      notifyError(error);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
