import { z } from 'zod';

export const permissions = [
  'conversations.view',
  'conversations.reply',
  'conversations.assign',
  'contacts.view',
  'contacts.manage',
  'contacts.export',
  'groups.manage',
  'templates.view',
  'templates.manage',
  'campaigns.view',
  'campaigns.manage',
  'campaigns.send',
  'automations.view',
  'automations.manage',
  'ai_agent.manage',
  'analytics.view',
  'integrations.manage',
  'developers.manage',
  'billing.manage',
  'members.view',
  'members.manage',
  'phone_numbers.manage',
  'team.manage',
] as const;

export const permission = z.enum(permissions);
export type Permission = z.output<typeof permission>;

export const roleNames = ['Owner', 'Admin', 'Marketer', 'Agent', 'Viewer'] as const;
export type RoleName = (typeof roleNames)[number];

/** Ids are part of the wire (`role_id`). */
export const roleIds = { Owner: 1, Admin: 2, Marketer: 3, Agent: 4, Viewer: 5 } as const satisfies Record<
  RoleName,
  number
>;

const views = permissions.filter((name) => name.endsWith('.view'));

const marketer: readonly Permission[] = [
  'contacts.view',
  'contacts.manage',
  'contacts.export',
  'groups.manage',
  'templates.view',
  'templates.manage',
  'campaigns.view',
  'campaigns.manage',
  'campaigns.send',
  'automations.view',
  'automations.manage',
  'analytics.view',
  'conversations.view',
];
const agent: readonly Permission[] = [
  'conversations.view',
  'conversations.reply',
  'conversations.assign',
  'contacts.view',
  'contacts.manage',
  'templates.view',
];

/** What each role may do. Deleting the team is not a permission: only the Owner role may. */
export const rolePermissions: Record<RoleName, readonly Permission[]> = {
  Owner: permissions,
  Admin: permissions.filter((name) => name !== 'billing.manage'),
  Marketer: marketer,
  Agent: agent,
  Viewer: views,
};

export function roleById(roleId: number): RoleName | undefined {
  return roleNames.find((name) => roleIds[name] === roleId);
}

/** True when one of the needed permissions is held; true when nothing is needed. */
export function isAllowed(
  held: readonly string[],
  needed: Permission | readonly Permission[] | undefined,
): boolean {
  if (needed === undefined) return true;
  const list = typeof needed === 'string' ? [needed] : needed;
  return list.some((name) => held.includes(name));
}
