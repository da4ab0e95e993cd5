import { authorOf, type By } from '../../../actor.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { emit } from '../../../platform/events/index.ts';
import { rooms } from '../../../platform/realtime/index.ts';

/** These members may do something else from now on: it is told, and their open pages ask anew what they may hear. */
export function emitRoleChanged(tx: Tx, by: By, roleId: number, userIds: readonly number[]): void {
  if (userIds.length === 0) return;
  const { app, teamId, now: at } = by;
  const fact = { teamId, phoneNumberId: null, contactId: null, at, by: authorOf(by.actor) };
  emit(
    tx,
    userIds.map((user_id) => ({ ...fact, type: 'member.role_changed', data: { user_id, role_id: roleId } })),
  );
  tx.afterCommit(() => app.realtime.disconnect(userIds.map(rooms.user)));
}
