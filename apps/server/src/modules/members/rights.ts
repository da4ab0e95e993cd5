import { type Permission, roleIds } from '@herald/contract';
import { type By, userIdOf } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { ownPermissions, permissionsOfRole } from '../../platform/roles.ts';

/** What somebody can give to others: nothing that they do not hold themselves. */
export interface Rights {
  isOwner: boolean;
  permissions: readonly Permission[];
}

/** Reads the rights of a member as they are in this moment; null when they are none. */
export async function readRightsOf(tx: Tx, teamId: number, userId: number): Promise<Rights | null> {
  const row = await tx
    .selectFrom('members as m')
    .select(['m.role_id', ownPermissions('m').as('own')])
    .where('m.team_id', '=', teamId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return { isOwner: row.role_id === roleIds.Owner, permissions: permissionsOfRole(row.role_id, row.own) };
}

/** The rights of whoever acts. Those of a person are read anew: they may have changed since the request was let in. */
export async function rightsOf(tx: Tx, { actor, teamId }: By): Promise<Rights> {
  const userId = userIdOf(actor);
  if (userId === null) return { isOwner: actor.kind === 'system', permissions: actor.permissions };
  return (await readRightsOf(tx, teamId, userId)) ?? { isOwner: false, permissions: [] };
}

/** Whether somebody with these rights may give, take or change a role. Only Owners do that with Owners. */
export function mayGive(
  rights: Rights,
  role: { id: number | null; permissions: readonly string[] },
): boolean {
  if (role.id === roleIds.Owner && !rights.isOwner) return false;
  return role.permissions.every((name) => (rights.permissions as readonly string[]).includes(name));
}

/** Throws when somebody would give more than they have. */
export function demandMayGive(rights: Rights, role: Parameters<typeof mayGive>[1]): void {
  if (mayGive(rights, role)) return;
  throw new AppError(
    'role_above_own',
    {
      en: 'This role can do more than your own. Ask somebody who has these permissions, or an Owner.',
      fr: 'Ce rôle permet plus que le vôtre. Demandez à une personne qui a ces droits, ou à un propriétaire.',
    },
    { status: 403 },
  );
}
