import { listHookCalls } from '@herald/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { type AutomationParams, automationKeys } from '#data/keys/automations.ts';

export const hookCallsQuery = (params: AutomationParams, refused: boolean) =>
  infiniteQueryOptions({
    queryKey: automationKeys.hookCalls(params, refused),
    queryFn: ({ pageParam, signal }) =>
      call(listHookCalls, {
        params,
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
