import {
  getConsentWords,
  listContactFields,
  listContactKeys,
  listContacts,
  listDuplicates,
  listErasures,
  listMerges,
  previewErasure,
  previewMerge,
  type RouteQuery,
} from '@herald/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { contactKeys } from '#data/keys/contacts.ts';

export type ContactQuery = Partial<RouteQuery<typeof listContacts>>;

export const contactsQuery = (params: NumberParams, query: ContactQuery) =>
  queryOptions({
    queryKey: contactKeys.list(params, query),
    queryFn: ({ signal }) => call(listContacts, { params, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Merges into a contact, newest first. */
export const mergesQuery = (params: NumberParams, contactId: number) =>
  queryOptions({
    queryKey: contactKeys.merges(params, contactId),
    queryFn: async ({ signal }) =>
      (await call(listMerges, { params: { ...params, contact_id: contactId }, signal })).data,
  });

/** Not among the queries of people: one of the two is gone once they are merged. */
export const mergePreviewQuery = (params: NumberParams, keptId: number, mergedId: number) =>
  queryOptions({
    staleTime: 0,
    gcTime: 0,
    queryKey: contactKeys.mergePreview(params, keptId, mergedId),
    queryFn: async ({ signal }) =>
      (
        await call(previewMerge, {
          params: { ...params, contact_id: keptId },
          query: { with: mergedId },
          signal,
        })
      ).data,
  });

/** Not asked again with every change of a contact: looking for them takes a while. `dismissed` ones are two people. */
export const duplicatesQuery = (params: NumberParams, dismissed: boolean) =>
  queryOptions({
    queryKey: contactKeys.duplicatesBy(params, dismissed),
    queryFn: async ({ signal }) =>
      (await call(listDuplicates, { params, query: { dismissed: dismissed ? 'true' : 'false' }, signal }))
        .data,
  });

/** Counted anew each time: it is read before something is lost. */
export const erasurePreviewQuery = (params: NumberParams, contactId: number) =>
  queryOptions({
    queryKey: contactKeys.erasurePreview(params, contactId),
    queryFn: async ({ signal }) =>
      (await call(previewErasure, { params: { ...params, contact_id: contactId }, signal })).data,
    gcTime: 0,
    retry: false,
  });

/** Every table, count and panel that shows people of this number. */
export function refreshContacts(queryClient: QueryClient, params: NumberParams): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: contactKeys.all(params) });
}

/** Fields of the team's own, in order. They change seldom, and whoever changes them refreshes them. */
export const fieldsQuery = (team_id: number) =>
  queryOptions({
    queryKey: contactKeys.fieldList(team_id),
    queryFn: async ({ signal }) => (await call(listContactFields, { params: { team_id }, signal })).data,
    staleTime: 60_000,
  });

/** Keys under which contacts have values, declared as fields or not. */
export const keysQuery = (team_id: number) =>
  queryOptions({
    queryKey: contactKeys.undeclaredKeys(team_id),
    queryFn: async ({ signal }) => (await call(listContactKeys, { params: { team_id }, signal })).data,
  });

export function refreshFields(queryClient: QueryClient, team_id: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: contactKeys.fields(team_id) });
}

export const consentWordsQuery = (team_id: number) =>
  queryOptions({
    queryKey: contactKeys.consentWords(team_id),
    queryFn: async ({ signal }) => (await call(getConsentWords, { params: { team_id }, signal })).data,
  });

export const erasuresQuery = (team_id: number, query: { page: number; search?: string | undefined }) =>
  queryOptions({
    queryKey: contactKeys.erasuresBy(team_id, query),
    queryFn: ({ signal }) => call(listErasures, { params: { team_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
