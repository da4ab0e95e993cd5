import { blockPerson, impersonate, listImpersonable, type RouteBody, unblockPerson } from '@herald/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { cookieChange } from '#app/session/cookieChange.ts';
import { adminKeys } from '#data/keys/admin.ts';
import { notifyError } from '#ui/notify.ts';

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: adminKeys.people(search),
    queryFn: async ({ signal }) => (await call(listImpersonable, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The cookie is the person's afterwards, so the whole page is loaded anew: nothing of the operator's stays in memory. */
export function useImpersonate() {
  const queryClient = useQueryClient();
  return useMutation({
    ...cookieChange(queryClient),
    mutationFn: ({ userId, body }: { userId: number; body: RouteBody<typeof impersonate> }) =>
      call(impersonate, { params: { user_id: userId }, body }),
    onSuccess: () => window.location.assign('/'),
  });
}

/** What is wrong with the reason is told beside it. */
export function useBlockPerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ user_id, reason }: { user_id: number; reason: string }) =>
      call(blockPerson, { params: { user_id }, body: { reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.allPeople }),
  });
}

export function useUnblockPerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user_id: number) => call(unblockPerson, { params: { user_id } }),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.allPeople }),
  });
}
