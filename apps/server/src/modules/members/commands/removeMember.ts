import { audit } from '../../../audit.ts';
import { defineCommand } from '../../../command.ts';
import { holdMember, lastOwner } from '../owners.ts';
import { emailOf } from '../queries.ts';
import { demandMayGive, rightsOf } from '../rights.ts';
import { findRole } from '../roles/findRole.ts';
import { takeOut } from '../takeOut.ts';

interface Input {
  userId: number;
  /** Who has their conversations from now on. */
  assignTo: number | null;
}

/** Removes a member. Returns how many conversations were handed on. */
export const removeMember = defineCommand('members.manage', async (tx, by, input: Input) => {
  const { userId, assignTo } = input;
  const { member, isLastOwner } = await holdMember(tx, by.teamId, userId);
  const role = await findRole(tx, by.teamId, member.role_id);
  if (role) demandMayGive(await rightsOf(tx, by), role);
  if (isLastOwner) throw lastOwner();
  await audit(tx, by, {
    action: 'member.removed',
    target: { kind: 'member', id: userId, name: await emailOf(tx, userId) },
    before: { role: role?.name ?? null },
  });
  return takeOut(tx, by, userId, assignTo);
});
