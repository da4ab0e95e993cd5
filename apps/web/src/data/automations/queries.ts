import { getAutomation, listAutomations } from '@herald/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { type AutomationParams, automationKeys } from '#data/keys/automations.ts';

export const automationsQuery = (params: NumberParams, search = '') =>
  queryOptions({
    queryKey: automationKeys.list(params, search),
    queryFn: async ({ signal }) =>
      (await call(listAutomations, { params, query: search ? { search } : {}, signal })).data,
    placeholderData: keepPreviousData,
  });

export const automationQuery = (params: AutomationParams) =>
  queryOptions({
    queryKey: automationKeys.one(params),
    queryFn: async ({ signal }) => (await call(getAutomation, { params, signal })).data,
  });

export function refreshAutomations(queryClient: QueryClient, params: NumberParams): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: automationKeys.lists(params) });
}
