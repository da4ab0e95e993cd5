import { getContact, listContacts, type numberParams, type RouteQuery } from '@herald/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#app/api.ts';

type NumberParams = z.output<typeof numberParams>;
export type ContactQuery = Partial<RouteQuery<typeof listContacts>>;

export const contactsQuery = (params: NumberParams, query: ContactQuery) =>
  queryOptions({
    queryKey: ['contacts', params, 'list', query],
    queryFn: ({ signal }) => call(listContacts, { params, query, signal }),
    placeholderData: keepPreviousData,
  });

export const contactQuery = (params: NumberParams, contactId: number) =>
  queryOptions({
    queryKey: ['contacts', params, 'one', contactId],
    queryFn: async ({ signal }) =>
      (await call(getContact, { params: { ...params, contact_id: contactId }, signal })).data,
  });

/** Every table, count and panel that shows people of this number. */
export function refreshContacts(queryClient: QueryClient, params: NumberParams): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['contacts', params] });
}
