import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '../realtime/useRealtime.ts';
import { useNumberParams } from '../session/hooks.ts';
import { setUnread, teamQuery } from '../session/queries.ts';

/** Keeps the rail right while others work: the unread count, the number's health, permissions. */
export function useLiveTeam(): void {
  const queryClient = useQueryClient();
  const { team_id } = useNumberParams();
  useRealtime('number.updated', ({ phone_number_id, inbound_conversation_not_read }) => {
    setUnread(queryClient, team_id, phone_number_id, inbound_conversation_not_read);
  });
  useRealtime('team.updated', () => {
    void queryClient.invalidateQueries({ queryKey: teamQuery(team_id).queryKey });
  });
}
