import { z } from 'zod';
import { data, id, pathId, teamParams } from './common.ts';
import { permission } from './permissions.ts';
import { defineRoute } from './route.ts';

export const role = z.object({
  id,
  /** Of the contract's roles, the English name that the wire has; of the team's own, as the team calls it. */
  name: z.string(),
  /** Made by the team, so it can be changed and deleted. */
  is_own: z.boolean(),
  permissions: z.array(permission),
  members: z.int(),
  /** The person may give it: it holds nothing that they do not hold themselves. */
  can_give: z.boolean(),
});
export type Role = z.output<typeof role>;

const path = '/api/teams/:team_id/roles';
const roleParams = teamParams.extend({ role_id: pathId });
const body = z.object({
  name: z.string().trim().min(1).max(40),
  permissions: z.array(permission).min(1),
});

export const listRoles = defineRoute({
  name: 'listRoles',
  summary: 'The roles of the contract and those that the team made',
  method: 'GET',
  path,
  access: 'team',
  permission: 'members.view',
  params: teamParams,
  response: data(z.array(role)),
});

export const createRole = defineRoute({
  name: 'createRole',
  summary: 'Make a role of permissions that one holds oneself',
  method: 'POST',
  path,
  access: 'team',
  ownerOnly: true,
  permission: 'members.manage',
  params: teamParams,
  body,
  response: data(role),
  status: 201,
  errors: ['role_above_own', 'role_name_taken'],
});

export const updateRole = defineRoute({
  name: 'updateRole',
  summary: 'Change a role of the team’s own; who has it has the change at once',
  method: 'PUT',
  path: `${path}/:role_id`,
  access: 'team',
  ownerOnly: true,
  permission: 'members.manage',
  params: roleParams,
  body,
  response: data(role),
  errors: ['role_above_own', 'role_name_taken'],
});

export const deleteRole = defineRoute({
  name: 'deleteRole',
  summary: 'Delete a role of the team’s own; whoever has it, or is invited to it, gets another',
  method: 'POST',
  path: `${path}/:role_id/delete`,
  access: 'team',
  ownerOnly: true,
  permission: 'members.manage',
  params: roleParams,
  body: z.object({ replacement: id.nullable().default(null) }),
  response: data(z.array(role)),
  errors: ['role_above_own', 'role_in_use'],
});
