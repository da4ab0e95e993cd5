import type { By } from '../../../actor.ts';
import { audit } from '../../../audit.ts';
import { defineCommand } from '../../../command.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { holdMember, lastOwner } from '../owners.ts';
import { emailOf } from '../queries.ts';
import { demandMayGive, rightsOf } from '../rights.ts';
import { emitRoleChanged } from '../roles/emitRoleChanged.ts';
import { chosenRole, findRole } from '../roles/findRole.ts';

interface Input {
  userId: number;
  roleId: number;
}

/** Gives a member another role. Who changes it holds all that the old and the new one hold. */
export const changeRole = defineCommand('members.manage', async (tx, by, { userId, roleId }: Input) => {
  const { member, isLastOwner } = await holdMember(tx, by.teamId, userId);
  const wanted = await chosenRole(tx, by.teamId, roleId);
  const rights = await rightsOf(tx, by);
  const held = await findRole(tx, by.teamId, member.role_id);
  if (held) demandMayGive(rights, held);
  demandMayGive(rights, wanted);
  if (roleId === member.role_id) return;
  if (isLastOwner) throw lastOwner();
  await setRole(tx, by, { userId, roleId });
  await audit(tx, by, {
    action: 'member.role_changed',
    target: { kind: 'member', id: userId, name: await emailOf(tx, userId) },
    before: { role: held?.name ?? null },
    after: { role: wanted.name },
  });
});

/** Writes the role and tells it; what is asked first, the caller has asked. */
export async function setRole(tx: Tx, by: By, { userId, roleId }: Input): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role_id: roleId })
    .where('team_id', '=', by.teamId)
    .where('user_id', '=', userId)
    .execute();
  emitRoleChanged(tx, by, roleId, [userId]);
}
