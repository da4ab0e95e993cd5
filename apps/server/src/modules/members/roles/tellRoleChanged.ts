import { authorOf, type By } from '../../../actor.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { emit } from '../../../platform/events/index.ts';

/** Whoever has a role can do something else from now on: each is told, as by a role of another name. */
export async function tellRoleChanged(tx: Tx, by: By, roleId: number): Promise<void> {
  const members = await tx
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', by.teamId)
    .where('role_id', '=', roleId)
    .execute();
  const { teamId, now: at } = by;
  const fact = { teamId, phoneNumberId: null, contactId: null, at, by: authorOf(by.actor) };
  emit(
    tx,
    members.map(({ user_id }) => ({
      ...fact,
      type: 'member.role_changed',
      data: { user_id, role_id: roleId },
    })),
  );
}
