import { listMacros } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { inboxKeys } from '#data/keys/inbox.ts';

/** Those of the team and one's own. */
export const macrosQuery = (team_id: number) =>
  queryOptions({
    queryKey: inboxKeys.macros(team_id),
    queryFn: async ({ signal }) => (await call(listMacros, { params: { team_id }, signal })).data,
    staleTime: 60_000,
  });
