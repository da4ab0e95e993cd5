import { type Alert, listAlerts } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { appKeys } from '../keys.ts';

/** What needs attention in a team: for home, and above the screens. */
export const alertsQuery = (teamId: number, send = call) =>
  queryOptions({
    queryKey: appKeys.alerts(teamId),
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Alert[]> =>
      (await send(listAlerts, { params: { team_id: teamId }, signal })).data,
  });
