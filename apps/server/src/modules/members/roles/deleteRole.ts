import type { By } from '../../../actor.ts';
import { audit } from '../../../audit.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { demandMayGive, rightsOf } from '../rights.ts';
import { emitRoleChanged } from './emitRoleChanged.ts';
import { chosenRole } from './findRole.ts';
import { holdRole } from './saveRole.ts';

/** Deletes a role of the team's own. While somebody has it, or is invited to it, another must be named for them. */
export async function deleteRole(tx: Tx, by: By, roleId: number, replacement: number | null): Promise<void> {
  const { teamId } = by;
  const role = await holdRole(tx, by, roleId);
  const rights = await rightsOf(tx, by);
  demandMayGive(rights, { id: null, permissions: role.permissions });
  if (await isUsed(tx, teamId, roleId)) {
    if (replacement === null) throw inUse();
    if (replacement === roleId) throw invalidField('replacement', otherRole);
    const other = await chosenRole(tx, teamId, replacement, 'replacement');
    demandMayGive(rights, other);
    emitRoleChanged(tx, by, other.id, await replaceRole(tx, by, roleId, other.id));
  }
  await tx.deleteFrom('team_roles').where('team_id', '=', teamId).where('id', '=', roleId).execute();
  const target = { kind: 'role', id: roleId, name: role.name };
  await audit(tx, by, { action: 'role.deleted', target, before: { permissions: role.permissions } });
}

/** Members and invitations get the other role. Returns the members. */
async function replaceRole(tx: Tx, { teamId }: By, roleId: number, otherId: number): Promise<number[]> {
  const members = await tx
    .updateTable('members')
    .set({ role_id: otherId })
    .where('team_id', '=', teamId)
    .where('role_id', '=', roleId)
    .returning('user_id')
    .execute();
  await tx
    .updateTable('invitations')
    .set({ role_id: otherId })
    .where('team_id', '=', teamId)
    .where('role_id', '=', roleId)
    .execute();
  return members.map(({ user_id }) => user_id);
}

async function isUsed(tx: Tx, teamId: number, roleId: number): Promise<boolean> {
  for (const table of ['members', 'invitations'] as const) {
    const row = await tx
      .selectFrom(table)
      .select('role_id')
      .where('team_id', '=', teamId)
      .where('role_id', '=', roleId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

const otherRole = { en: 'Choose another role.', fr: 'Choisissez un autre rôle.' };

function inUse(): AppError {
  return new AppError('role_in_use', {
    en: 'Members or invitations have this role. Choose which role they get instead.',
    fr: 'Des membres ou des invitations ont ce rôle. Choisissez celui qui le remplace.',
  });
}
