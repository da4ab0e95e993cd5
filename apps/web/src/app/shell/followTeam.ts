import { queryClient } from '../queryClient.ts';
import { listen } from '../realtime/events.ts';
import { setUnread, teamQuery } from '../session/queries.ts';
import { hearUnread } from '../session/unread.ts';

/** Keeps what the rail shows of a team right: unread counts, the health of numbers, permissions. Ends with the answer. */
export function followTeam(teamId: number): () => void {
  const stops = [
    listen('number.updated', ({ phone_number_id, inbound_conversation_not_read, version }) => {
      if (!hearUnread(phone_number_id, version)) return;
      setUnread(queryClient, teamId, phone_number_id, inbound_conversation_not_read);
    }),
    listen('team.updated', () => {
      void queryClient.invalidateQueries({ queryKey: teamQuery(teamId).queryKey });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
