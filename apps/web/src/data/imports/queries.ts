import { getImport, listImportRefusals, listImports } from '@herald/contract';
import { useThrottledCallback } from '@mantine/hooks';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useConnection, useRealtime } from '#app/realtime/useRealtime.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { type ImportParams, importKeys } from '#data/keys/imports.ts';

const importQuery = (params: ImportParams) =>
  queryOptions({
    queryKey: importKeys.one(params),
    queryFn: async ({ signal }) => (await call(getImport, { params, signal })).data,
  });

/** Those of a number that run or are over, page by page. */
export const importsQuery = (params: NumberParams) =>
  infiniteQueryOptions({
    queryKey: importKeys.list(params),
    queryFn: ({ pageParam, signal }) =>
      call(listImports, { params, query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

export const refusalsQuery = (params: ImportParams, page: number) =>
  queryOptions({
    queryKey: importKeys.refusals(params, page),
    queryFn: ({ signal }) => call(listImportRefusals, { params, query: { page, per_page: 25 }, signal }),
    placeholderData: keepPreviousData,
  });

/** An import, live: told by the server, and asked for while it runs in case nothing is heard. */
export function useImport(importId: number | undefined) {
  const params = { ...useNumberParams(), import_id: importId ?? 0 };
  const isLive = useConnection() === 'connected';
  const queryClient = useQueryClient();
  const refresh = useThrottledCallback(
    () => void queryClient.invalidateQueries({ queryKey: importKeys.one(params) }),
    500,
  );
  useRealtime('import.updated', ({ import_id }) => {
    if (import_id === importId) refresh();
  });
  return useQuery({
    ...importQuery(params),
    enabled: importId !== undefined,
    refetchInterval: ({ state }) => {
      const moves = state.data?.status === 'running' || state.data?.status === 'analysing';
      if (!moves) return false;
      return isLive ? 5_000 : 1_500;
    },
  });
}
