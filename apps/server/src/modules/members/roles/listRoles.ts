import { type Permission, type Role, roleIds, roleNames, rolePermissions } from '@herald/contract';
import { sql } from 'kysely';
import type { By } from '../../../actor.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { permissionsOfRole } from '../../../platform/roles.ts';
import { mayGive, rightsOf } from '../rights.ts';

/** The roles of the contract, then the team's own by name. */
export async function listRoles(tx: Tx, by: By): Promise<Role[]> {
  const rights = await rightsOf(tx, by);
  const counts = await countMembers(tx, by.teamId);
  const own = await tx
    .selectFrom('team_roles')
    .select(['id', 'name', 'permissions'])
    .where('team_id', '=', by.teamId)
    .orderBy(sql`lower(name)`)
    .execute();
  const present = (id: number, name: string, is_own: boolean, permissions: readonly Permission[]) => ({
    id,
    name,
    is_own,
    permissions: [...permissions],
    members: counts.get(id) ?? 0,
    can_give: mayGive(rights, { id, permissions }),
  });
  return [
    ...roleNames.map((name) => present(roleIds[name], name, false, rolePermissions[name])),
    ...own.map(({ id, name, permissions }) => present(id, name, true, permissionsOfRole(id, permissions))),
  ];
}

async function countMembers(tx: Tx, teamId: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('members')
    .select(['role_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('team_id', '=', teamId)
    .groupBy('role_id')
    .execute();
  return new Map(rows.map(({ role_id, count }) => [role_id, Number(count)]));
}
