import {
  checkShopifyAutomation,
  getAutomation,
  getAutomationChanges,
  getAutomationStatistics,
  getAutomationVersion,
  getExecution,
  getRehearsal,
  type Locale,
  listAutomationMisses,
  listAutomations,
  listAutomationVersions,
  listEnrolments,
  listExecutions,
  listLibraryAutomations,
  listRehearsals,
  type RouteQuery,
} from '@herald/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { type AutomationParams, automationKeys } from '#data/keys/automations.ts';

type AutomationsPeriod = RouteQuery<typeof listAutomations>['period'];

export const automationsQuery = (params: NumberParams, search = '', period?: AutomationsPeriod) =>
  queryOptions({
    queryKey: automationKeys.list(params, search, period),
    queryFn: async ({ signal }) =>
      (
        await call(listAutomations, {
          params,
          query: { ...(search ? { search } : {}), ...(period ? { period } : {}) },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });

/** Whether a shop tells of what automations may wait for. */
export const shopQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: automationKeys.shop(params),
    queryFn: async ({ signal }) => (await call(checkShopifyAutomation, { params, signal })).data,
  });

/** What it says changes with a new Herald alone. */
export const automationLibraryQuery = (params: NumberParams, language: Locale) =>
  queryOptions({
    queryKey: automationKeys.library(params, language),
    queryFn: async ({ signal }) =>
      (await call(listLibraryAutomations, { params, query: { language }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const automationQuery = (params: AutomationParams) =>
  queryOptions({
    queryKey: automationKeys.one(params),
    queryFn: async ({ signal }) => (await call(getAutomation, { params, signal })).data,
  });

export type ExecutionFilters = Pick<
  Partial<RouteQuery<typeof listExecutions>>,
  'status' | 'version' | 'block_id' | 'search' | 'reason' | 'from' | 'to'
> & { tests?: 'true' };

export const executionsQuery = (params: AutomationParams, filters: ExecutionFilters) =>
  infiniteQueryOptions({
    queryKey: automationKeys.executions(params, filters),
    queryFn: ({ pageParam, signal }) =>
      call(listExecutions, { params, query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
  });

export const missesQuery = (params: AutomationParams) =>
  infiniteQueryOptions({
    queryKey: automationKeys.misses(params),
    queryFn: ({ pageParam, signal }) =>
      call(listAutomationMisses, { params, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

export const executionQuery = (params: AutomationParams, runId: number) =>
  queryOptions({
    queryKey: automationKeys.execution(params, runId),
    queryFn: async ({ signal }) =>
      (await call(getExecution, { params: { ...params, run_id: runId }, signal })).data,
  });

export type StatisticsFilters = Partial<RouteQuery<typeof getAutomationStatistics>>;

export const statisticsQuery = (params: AutomationParams, filters: StatisticsFilters) =>
  queryOptions({
    queryKey: automationKeys.statistics(params, filters),
    queryFn: async ({ signal }) =>
      (await call(getAutomationStatistics, { params, query: filters, signal })).data,
    placeholderData: keepPreviousData,
  });

const often = 1000;

/** Looked at again while people are still coming in. */
export const enrolmentsQuery = (params: AutomationParams) =>
  queryOptions({
    queryKey: automationKeys.enrolments(params),
    queryFn: async ({ signal }) => (await call(listEnrolments, { params, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'open') ? often : false),
  });

/** Looked at again while one is under way. */
export const rehearsalsQuery = (params: AutomationParams) =>
  queryOptions({
    queryKey: automationKeys.rehearsals(params),
    queryFn: async ({ signal }) => (await call(listRehearsals, { params, signal })).data,
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'open' ? often : false),
  });

/** What came of one does not change. */
export const rehearsalQuery = (params: AutomationParams, rehearsal_id: number) =>
  queryOptions({
    queryKey: automationKeys.rehearsal(params, rehearsal_id),
    queryFn: async ({ signal }) =>
      (await call(getRehearsal, { params: { ...params, rehearsal_id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const versionsQuery = (params: AutomationParams) =>
  queryOptions({
    queryKey: automationKeys.versions(params),
    queryFn: async ({ signal }) => (await call(listAutomationVersions, { params, signal })).data,
  });

/** A version never changes. */
export const versionQuery = (params: AutomationParams, version: number) =>
  queryOptions({
    queryKey: automationKeys.version(params, version),
    queryFn: async ({ signal }) =>
      (await call(getAutomationVersion, { params: { ...params, version }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Of one revision of the draft against what is live. */
export const changesQuery = (params: AutomationParams, revision: number) =>
  queryOptions({
    queryKey: automationKeys.changes(params, revision),
    queryFn: async ({ signal }) => (await call(getAutomationChanges, { params, signal })).data,
    staleTime: 0,
  });

export function refreshAutomations(queryClient: QueryClient, params: NumberParams): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: automationKeys.lists(params) });
}
