import type { RealtimeEvent } from '@herald/contract';
import type { Tx } from '../database/index.ts';
import { concernsInbox } from './inboxChanges.ts';

/** The rooms of the sockets; a browser enters them after its membership was checked. */
export const rooms = {
  team: (teamId: number) => `team:${teamId}`,
  number: (phoneNumberId: number) => `number:${phoneNumberId}`,
  /** Of a number, those who may see its conversations. */
  inbox: (phoneNumberId: number) => `inbox:${phoneNumberId}`,
  /** Of a number, those who may see its automations. */
  automations: (phoneNumberId: number) => `automations:${phoneNumberId}`,
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: number) => `session:${sessionId}`,
};

/**
 * Tells open browsers once the transaction has been committed. The event goes to the room of the number that its
 * payload names, else to the team's; `room` sends it elsewhere, to one person for example. What concerns conversations
 * leaves a moment later, together with other such events of the number and with the changed rows.
 */
export function publish(tx: Tx, event: RealtimeEvent, room: string = roomOf(event)): void {
  tx.afterCommit((after) => after.publish([room], event.name, event.payload));
}

function roomOf(event: RealtimeEvent): string {
  if (!('phone_number_id' in event.payload)) return rooms.team(event.payload.team_id);
  const { phone_number_id } = event.payload;
  return concernsInbox(event.name) ? rooms.inbox(phone_number_id) : rooms.number(phone_number_id);
}
