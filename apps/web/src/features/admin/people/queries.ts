import { impersonate, listImpersonable, type RouteBody } from '@herald/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { adminKeys } from '#data/keys/admin.ts';

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: adminKeys.people(search),
    queryFn: async ({ signal }) => (await call(listImpersonable, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The cookie is the person's afterwards, so the whole page is loaded anew: nothing of the operator's stays in memory. */
export const useImpersonate = () =>
  useMutation({
    mutationFn: ({ userId, body }: { userId: number; body: RouteBody<typeof impersonate> }) =>
      call(impersonate, { params: { user_id: userId }, body }),
    onSuccess: () => window.location.assign('/'),
  });
