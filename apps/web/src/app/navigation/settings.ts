import type { Permission } from '@herald/contract';

const base = '/teams/$teamId/$phoneNumberId';

export interface SettingsPage {
  key: string;
  to: string;
  /** Hidden from people who hold none of these. */
  permission?: Permission | readonly Permission[];
}

export interface SettingsGroup {
  key: string;
  pages: readonly SettingsPage[];
}

/** The side navigation of the settings and the command palette show the same pages; labels are `settings.<key>`. */
export const settingsGroups = [
  {
    key: 'you',
    pages: [
      { key: 'account', to: `${base}/settings/account` },
      { key: 'languages', to: `${base}/settings/languages` },
      { key: 'notifications', to: `${base}/settings/notifications` },
    ],
  },
  {
    key: 'team',
    pages: [
      { key: 'team', to: `${base}/settings/team`, permission: 'team.manage' },
      { key: 'teammates', to: `${base}/settings/teammates`, permission: 'members.view' },
      { key: 'pricing', to: `${base}/pricing` },
      { key: 'audit', to: `${base}/settings/audit`, permission: ['team.manage', 'developers.manage'] },
    ],
  },
  {
    key: 'whatsapp',
    pages: [
      { key: 'number', to: `${base}/settings/number` },
      { key: 'businessProfile', to: `${base}/settings/business-profile` },
      { key: 'metaBilling', to: `${base}/settings/meta-billing`, permission: 'phone_numbers.manage' },
    ],
  },
  {
    key: 'conversations',
    pages: [
      { key: 'inbox', to: `${base}/settings/inbox`, permission: 'conversations.view' },
      { key: 'cannedReplies', to: `${base}/settings/canned-replies`, permission: 'conversations.view' },
      { key: 'macros', to: `${base}/settings/macros`, permission: 'conversations.view' },
    ],
  },
  {
    key: 'audience',
    pages: [
      { key: 'contacts', to: `${base}/settings/contacts`, permission: 'contacts.view' },
      { key: 'groups', to: `${base}/settings/groups`, permission: 'contacts.view' },
    ],
  },
  {
    key: 'developers',
    pages: [
      { key: 'integrations', to: `${base}/settings/integrations`, permission: 'integrations.manage' },
      { key: 'api', to: `${base}/settings/api`, permission: 'developers.manage' },
      { key: 'webhooks', to: `${base}/settings/webhooks`, permission: 'developers.manage' },
    ],
  },
] as const satisfies readonly SettingsGroup[];

type KeyOf<Group> = Group extends { pages: readonly (infer Page)[] } ? Page : never;
export type SettingsLink = KeyOf<(typeof settingsGroups)[number]>;
