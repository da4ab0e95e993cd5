import {
  type Permission,
  permissions,
  roleById,
  roleIds,
  roleNames,
  rolePermissions,
} from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';

const builtInWith = (permission: Permission) =>
  roleNames.filter((name) => rolePermissions[name].includes(permission)).map((name) => roleIds[name]);

/** Whether the role of a member, an alias of `members`, holds a permission: by the contract, or as the team made the role. */
export function roleHolds(member: string, permission: Permission): RawBuilder<boolean> {
  const roleId = sql.ref(`${member}.role_id`);
  return sql<boolean>`(${roleId} = any(${builtInWith(permission)}::int[]) or exists (
    select from team_roles own
    where own.team_id = ${sql.ref(`${member}.team_id`)} and own.id = ${roleId}
      and ${permission} = any(own.permissions)))`;
}

/** The permissions of a team's own role beside each member of a query; null where the role is one of the contract's. */
export function ownPermissions(member: string): RawBuilder<string[] | null> {
  return sql`(select own.permissions from team_roles own
    where own.team_id = ${sql.ref(`${member}.team_id`)} and own.id = ${sql.ref(`${member}.role_id`)})`;
}

/** Returns what a role allows; a role that is gone allows nothing. `own`: as the team stored it. */
export function permissionsOfRole(roleId: number, own: readonly string[] | null): readonly Permission[] {
  const builtIn = roleById(roleId);
  if (builtIn) return rolePermissions[builtIn];
  return permissions.filter((name) => own?.includes(name));
}
