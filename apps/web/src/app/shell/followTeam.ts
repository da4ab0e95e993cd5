import { queryClient } from '../queryClient.ts';
import { listen } from '../realtime/events.ts';
import { hearAwaiting } from '../session/awaiting.ts';
import { setAwaiting, teamQuery } from '../session/queries.ts';

/** Keeps what the rail shows of a team right: who waits for an answer, the health of numbers, permissions. Ends with the answer. */
export function followTeam(teamId: number): () => void {
  const hear = (numberId: number, { count, version }: { count: number; version: number }) => {
    if (hearAwaiting(numberId, version)) setAwaiting(queryClient, teamId, numberId, count);
  };
  const stops = [
    // Of the numbers whose inbox is heard, at once; of the others, from time to time.
    listen('inbox.changed', ({ phone_number_id, awaiting }) => awaiting && hear(phone_number_id, awaiting)),
    listen('awaiting.updated', ({ numbers }) => {
      for (const each of numbers) hear(each.phone_number_id, each);
    }),
    listen('team.updated', () => {
      void queryClient.invalidateQueries({ queryKey: teamQuery(teamId).queryKey });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
