import { getGroup, listGroupContacts, listGroups } from '@herald/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';

export const groupsQuery = (params: NumberParams, search?: string) =>
  queryOptions({
    queryKey: ['groups', params, 'all', search ?? ''],
    queryFn: async ({ signal }) => (await call(listGroups, { params, query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const groupQuery = (params: NumberParams, groupId: number) =>
  queryOptions({
    queryKey: ['groups', params, 'one', groupId],
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
    queryKey: ['contacts', params, 'of', groupId, query],
    queryFn: ({ signal }) =>
      call(listGroupContacts, { params: { ...params, group_id: groupId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export function refreshGroups(queryClient: QueryClient, params: NumberParams): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['groups', params] });
}
