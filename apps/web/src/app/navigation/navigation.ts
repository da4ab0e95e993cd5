import type { Permission } from '@herald/contract';
import {
  IconAddressBook,
  IconChartBar,
  IconHome,
  IconInbox,
  IconList,
  IconRoute,
  IconSettings,
  IconSparkles,
  IconSpeakerphone,
  IconTemplate,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';

const base = '/teams/$teamId/$phoneNumberId';

export interface NavigationItem {
  key: string;
  to: string;
  Icon: TablerIcon;
  /** Hidden from people who hold none of these. */
  permission?: Permission | readonly Permission[];
  /** The second key of the `g …` shortcut. */
  shortcut: string;
  /** The first page only, not what lies under it. */
  exact?: boolean;
}

/** The rail and the command palette show the same screens; labels are `nav.<key>`. */
export const navigation = [
  { key: 'home', to: base, Icon: IconHome, shortcut: 'h', exact: true },
  { key: 'inbox', to: `${base}/messages`, Icon: IconInbox, shortcut: 'i', permission: 'conversations.view' },
  {
    key: 'contacts',
    to: `${base}/contacts`,
    Icon: IconAddressBook,
    shortcut: 'c',
    permission: 'contacts.view',
  },
  { key: 'lists', to: `${base}/lists`, Icon: IconList, shortcut: 'l', permission: 'contacts.view' },
  {
    key: 'campaigns',
    to: `${base}/campaigns`,
    Icon: IconSpeakerphone,
    shortcut: 'p',
    permission: 'campaigns.view',
  },
  {
    key: 'automations',
    to: `${base}/automations`,
    Icon: IconRoute,
    shortcut: 'a',
    permission: 'automations.view',
  },
  {
    key: 'templates',
    to: `${base}/templates`,
    Icon: IconTemplate,
    shortcut: 't',
    permission: 'templates.view',
  },
  {
    key: 'aiAgent',
    to: `${base}/ai_agent/website`,
    Icon: IconSparkles,
    shortcut: 'b',
    permission: 'ai_agent.manage',
  },
  {
    key: 'analytics',
    to: `${base}/analytics/support`,
    Icon: IconChartBar,
    shortcut: 'n',
    permission: 'analytics.view',
  },
  { key: 'tools', to: `${base}/tools`, Icon: IconTool, shortcut: 'o' },
  { key: 'settings', to: `${base}/settings`, Icon: IconSettings, shortcut: 's' },
] as const satisfies readonly NavigationItem[];
