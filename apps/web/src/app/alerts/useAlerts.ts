import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '../realtime/useRealtime.ts';
import { useNumberParams } from '../session/hooks.ts';
import { alertsQuery } from './queries.ts';

/** What needs attention, live: it comes with its cause and goes with it. */
export function useAlerts() {
  const { team_id } = useNumberParams();
  const query = alertsQuery(team_id);
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries(query);
  useRealtime('alerts.updated', (told) => {
    if (told.team_id === team_id) refresh();
  });
  // Whoever may do something else now sees something else.
  useRealtime('team.updated', refresh);
  return useQuery(query);
}
