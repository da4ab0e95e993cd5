import {
  getTemplate,
  getTemplateHistory,
  type Locale,
  listLibraryTemplates,
  listTemplateConversions,
  listTemplates,
  type RouteQuery,
} from '@herald/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { templateKeys } from '#data/keys/templates.ts';

export const templatesQuery = (params: NumberParams, filters: RouteQuery<typeof listTemplates> = {}) =>
  queryOptions({
    queryKey: templateKeys.list(params, filters),
    queryFn: async ({ signal }) => (await call(listTemplates, { params, query: filters, signal })).data,
    placeholderData: keepPreviousData,
  });

export const libraryQuery = (params: NumberParams, language: Locale) =>
  queryOptions({
    queryKey: templateKeys.library(params, language),
    queryFn: async ({ signal }) =>
      (await call(listLibraryTemplates, { params, query: { language }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const templateQuery = (params: NumberParams, templateId: number) =>
  queryOptions({
    queryKey: templateKeys.one(params, templateId),
    queryFn: async ({ signal }) =>
      (await call(getTemplate, { params: { ...params, template_id: templateId }, signal })).data,
  });

export const templateHistoryQuery = (params: NumberParams, templateId: number) =>
  queryOptions({
    queryKey: templateKeys.history(params, templateId),
    queryFn: async ({ signal }) =>
      (await call(getTemplateHistory, { params: { ...params, template_id: templateId }, signal })).data,
  });

export const conversionsQuery = (params: NumberParams, query: RouteQuery<typeof listTemplateConversions>) =>
  queryOptions({
    queryKey: templateKeys.conversions(params, query),
    queryFn: async ({ signal }) => (await call(listTemplateConversions, { params, query, signal })).data,
    placeholderData: keepPreviousData,
  });

export function refreshTemplates(queryClient: QueryClient, params: NumberParams): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: templateKeys.all(params) });
}
