import { type CannedReply, listCannedReplies } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';

/** Whoever changes them tells everybody (`inbox.updated`), so they need not be asked for often. */
export const cannedRepliesQuery = (team_id: number) =>
  queryOptions({
    queryKey: ['cannedReplies', team_id] as const,
    queryFn: async ({ signal }): Promise<CannedReply[]> =>
      (await call(listCannedReplies, { params: { team_id }, signal })).data,
    staleTime: 60_000,
  });
