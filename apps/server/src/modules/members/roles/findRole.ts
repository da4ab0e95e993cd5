import { roleById, rolePermissions } from '@herald/contract';
import type { Tx } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import { permissionsOfRole } from '../../../platform/roles.ts';

interface KnownRole {
  id: number;
  name: string;
  permissions: readonly string[];
}

/**
 * A role of the contract or of the team's own; null when there is none. One of the team's own cannot be deleted until
 * the transaction is over.
 */
export async function findRole(tx: Tx, teamId: number, roleId: number): Promise<KnownRole | null> {
  const builtIn = roleById(roleId);
  if (builtIn) return { id: roleId, name: builtIn, permissions: rolePermissions[builtIn] };
  const own = await tx
    .selectFrom('team_roles')
    .select(['id', 'name', 'permissions'])
    .where('team_id', '=', teamId)
    .where('id', '=', roleId)
    .forKeyShare()
    .executeTakeFirst();
  return own ? { ...own, permissions: permissionsOfRole(own.id, own.permissions) } : null;
}

/** The same where a form names it. */
export async function chosenRole(
  tx: Tx,
  teamId: number,
  roleId: number,
  field = 'role_id',
): Promise<KnownRole> {
  const role = await findRole(tx, teamId, roleId);
  if (role) return role;
  throw invalidField(field, { en: 'Choose a role of the list.', fr: 'Choisissez un rôle de la liste.' });
}
