import type { RealtimeEvent } from '@herald/contract';
import type { Tx } from '../database/index.ts';

/** The rooms of the sockets; a browser enters them after its membership was checked. */
export const rooms = {
  team: (teamId: number) => `team:${teamId}`,
  number: (phoneNumberId: number) => `number:${phoneNumberId}`,
  user: (userId: number) => `user:${userId}`,
};

/**
 * Tells open browsers once the transaction has been committed. The event goes to the room of the number that its
 * payload names, else to the team's; `room` sends it elsewhere, to one person for example.
 */
export function publish(tx: Tx, event: RealtimeEvent, room: string = roomOf(event)): void {
  tx.afterCommit((after) => after.publish([room], event.name, event.payload));
}

function roomOf(event: RealtimeEvent): string {
  return 'phone_number_id' in event.payload
    ? rooms.number(event.payload.phone_number_id)
    : rooms.team(event.payload.team_id);
}
