import { getTemplateKey, listTemplateHookCalls } from '@herald/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { templateKeys } from '#data/keys/templates.ts';

export const templateKeyQuery = (params: NumberParams, template_id: number) =>
  queryOptions({
    queryKey: templateKeys.apiKey(params, template_id),
    queryFn: async ({ signal }) =>
      (await call(getTemplateKey, { params: { ...params, template_id }, signal })).data,
  });

export const templateHookCallsQuery = (params: NumberParams, template_id: number, refused: boolean) =>
  infiniteQueryOptions({
    queryKey: templateKeys.callsOf(params, template_id, refused),
    queryFn: ({ pageParam, signal }) =>
      call(listTemplateHookCalls, {
        params: { ...params, template_id },
        query: { cursor: pageParam, ...(refused ? { refused: 'true' } : {}) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
    // Others call at any moment, and no event tells of it.
    refetchInterval: 15_000,
  });
