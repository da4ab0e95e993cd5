import { queryClient } from '../queryClient.ts';
import { listen } from '../realtime/events.ts';
import { hearAwaiting } from '../session/awaiting.ts';
import { setAwaiting, teamQuery } from '../session/queries.ts';

/** Keeps what the rail shows of a team right: who waits for an answer, the health of numbers, permissions. Ends with the answer. */
export function followTeam(teamId: number): () => void {
  const stops = [
    listen('inbox.changed', ({ phone_number_id, awaiting }) => {
      if (!awaiting || !hearAwaiting(phone_number_id, awaiting.version)) return;
      setAwaiting(queryClient, teamId, phone_number_id, awaiting.count);
    }),
    listen('team.updated', () => {
      void queryClient.invalidateQueries({ queryKey: teamQuery(teamId).queryKey });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
