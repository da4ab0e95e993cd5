import { listAgents, listInboxViews, listLabels } from '@herald/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { inboxKeys } from '#data/keys/inbox.ts';

/** Who may be given conversations of the number, and how much each has open. */
export const agentsQuery = (place: NumberParams) =>
  queryOptions({
    queryKey: inboxKeys.agents(place),
    queryFn: async ({ signal }) => (await call(listAgents, { params: place, signal })).data,
  });

export const viewsQuery = (place: NumberParams) =>
  queryOptions({
    queryKey: inboxKeys.views(place),
    queryFn: async ({ signal }) => (await call(listInboxViews, { params: place, signal })).data,
  });

/** What conversations can be about. */
export const labelsQuery = (teamId: number) =>
  queryOptions({
    queryKey: inboxKeys.labels(teamId),
    queryFn: async ({ signal }) => (await call(listLabels, { params: { team_id: teamId }, signal })).data,
  });

/** Agents, views and settings follow what colleagues change. */
export function useLiveInboxSetup(): void {
  const queryClient = useQueryClient();
  useRealtime('inbox.updated', () => {
    for (const queryKey of inboxKeys.setup) void queryClient.invalidateQueries({ queryKey });
  });
}
