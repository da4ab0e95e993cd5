import { getGroup, listGroupContacts, listGroups } from '@herald/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { contactKeys } from '#data/keys/contacts.ts';
import { groupKeys } from '#data/keys/groups.ts';

export const groupsQuery = (params: NumberParams, search?: string) =>
  queryOptions({
    queryKey: groupKeys.list(params, search ?? ''),
    queryFn: async ({ signal }) => (await call(listGroups, { params, query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const groupQuery = (params: NumberParams, groupId: number) =>
  queryOptions({
    queryKey: groupKeys.one(params, groupId),
    queryFn: async ({ signal }) =>
      (await call(getGroup, { params: { ...params, group_id: groupId }, signal })).data,
  });

/** Among the queries of people: it changes whenever one of them does. */
export const groupContactsQuery = (
  params: NumberParams,
  groupId: number,
  query: { page: number; search?: string | undefined },
) =>
  queryOptions({
    queryKey: contactKeys.ofGroup(params, groupId, query),
    queryFn: ({ signal }) =>
      call(listGroupContacts, { params: { ...params, group_id: groupId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export function refreshGroups(queryClient: QueryClient, params: NumberParams): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: groupKeys.all(params) });
}
