import { authorOf, type By } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { rooms } from '../../platform/realtime/index.ts';
import { handOnConversations } from '../conversations/index.ts';

/** Ends a membership: conversations go to somebody else or to nobody, and open pages hear nothing more of the team. */
export async function takeOut(tx: Tx, by: By, userId: number, assignTo: number | null): Promise<number> {
  const { app, teamId, now } = by;
  const conversations = await handOnConversations(tx, by, userId, assignTo);
  await tx.deleteFrom('members').where('team_id', '=', teamId).where('user_id', '=', userId).execute();
  const fact = { teamId, phoneNumberId: null, contactId: null, at: now, by: authorOf(by.actor) };
  emit(tx, [{ ...fact, type: 'member.left', data: { user_id: userId } }]);
  // Their browsers come back, ask for what they may have, and are told no.
  tx.afterCommit(() => app.realtime.disconnect([rooms.user(userId)]));
  return conversations;
}
