import { type CannedReply, listCannedReplies } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { inboxKeys } from '#data/keys/inbox.ts';

/** Whoever changes them tells everybody (`inbox.updated`), so they need not be asked for often. */
export const cannedRepliesQuery = (team_id: number) =>
  queryOptions({
    queryKey: inboxKeys.cannedReplies(team_id),
    queryFn: async ({ signal }): Promise<CannedReply[]> =>
      (await call(listCannedReplies, { params: { team_id }, signal })).data,
    staleTime: 60_000,
  });
