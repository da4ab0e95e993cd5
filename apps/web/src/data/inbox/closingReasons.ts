import { getClosingReasons } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { inboxKeys } from '#data/keys/inbox.ts';

/** Why conversations are closed, in the team's words. */
export const closingReasonsQuery = (team_id: number) =>
  queryOptions({
    queryKey: inboxKeys.closingReasons(team_id),
    queryFn: async ({ signal }) => (await call(getClosingReasons, { params: { team_id }, signal })).data,
    staleTime: 60_000,
  });
