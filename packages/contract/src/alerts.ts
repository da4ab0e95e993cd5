import { z } from 'zod';
import { data, id, teamParams, time } from './common.ts';
import { isAllowed, type Permission } from './permissions.ts';
import { defineRoute } from './route.ts';

/**
 * `stops`: work stands still until somebody acts. `attention`: something goes wrong. `news`: it happened, and there is
 * nothing to put right.
 */
export const alertSeverities = ['stops', 'attention', 'news'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** What each person chooses mails for. */
export const alertGroups = ['numbers', 'campaigns', 'templates', 'operations', 'answers'] as const;
export type AlertGroup = (typeof alertGroups)[number];

interface KindOfAlert {
  severity: AlertSeverity;
  /** Who may see it: whoever holds a permission, everybody of the team, or the one person whom it is about. */
  sees: Permission | 'anybody' | 'self';
  /** Who is told of it by bell and mail. */
  tells: Permission | 'self';
  /** What somebody may do who is told of their own doings; absent, everybody. */
  takes?: readonly Permission[];
  /** Null: nobody is mailed, because another mail says it. */
  group: AlertGroup | null;
  /** It stands above the screens of the number, or of every number of the team; where not all work stands still, until it is put away. */
  banner?: 'stays' | 'goes';
  /** A cause that comes back within so many hours is told of no second time; absent, as severe as it is. */
  quiet_hours?: number;
}

const ofNumber = {
  sees: 'anybody',
  tells: 'phone_numbers.manage',
  group: 'numbers',
} as const satisfies Partial<KindOfAlert>;
const ofCampaign = {
  sees: 'campaigns.view',
  tells: 'campaigns.send',
  group: 'campaigns',
} as const satisfies Partial<KindOfAlert>;
const ofTemplate = {
  sees: 'templates.view',
  tells: 'templates.manage',
  group: 'templates',
} as const satisfies Partial<KindOfAlert>;

/** Every kind of alert there is, in the order in which several are shown. */
export const alertKinds = {
  number_violation: { ...ofNumber, severity: 'stops', banner: 'stays' },
  number_lost: { ...ofNumber, severity: 'stops', banner: 'stays' },
  number_pin: { ...ofNumber, severity: 'stops', banner: 'stays' },
  number_disconnected: { ...ofNumber, severity: 'stops', banner: 'stays' },
  number_restricted: { ...ofNumber, severity: 'stops', banner: 'goes' },
  number_payment: { ...ofNumber, severity: 'stops', banner: 'goes' },
  plan_payment: {
    severity: 'stops',
    sees: 'anybody',
    tells: 'billing.manage',
    group: null,
    banner: 'stays',
  },
  number_quality: { ...ofNumber, severity: 'attention' },
  campaign_stopped: { ...ofCampaign, severity: 'stops' },
  campaign_failed: { ...ofCampaign, severity: 'attention' },
  campaign_skipped: { ...ofCampaign, severity: 'attention' },
  template_disabled: { ...ofTemplate, severity: 'stops' },
  template_paused: { ...ofTemplate, severity: 'attention' },
  template_refused: { ...ofTemplate, severity: 'attention' },
  template_will_move: { ...ofTemplate, severity: 'attention' },
  automation_trouble: {
    severity: 'attention',
    sees: 'automations.view',
    tells: 'automations.manage',
    group: 'templates',
  },
  automation_failed: {
    severity: 'attention',
    sees: 'automations.view',
    tells: 'automations.manage',
    group: 'templates',
    quiet_hours: 1,
  },
  answer_failed: {
    severity: 'attention',
    sees: 'self',
    tells: 'self',
    takes: ['conversations.reply'],
    group: 'answers',
  },
  import_failed: {
    severity: 'attention',
    sees: 'contacts.manage',
    tells: 'contacts.manage',
    group: 'operations',
  },
  export_failed: {
    severity: 'attention',
    sees: 'billing.manage',
    tells: 'billing.manage',
    group: 'operations',
  },
  parked: { severity: 'attention', sees: 'team.manage', tells: 'team.manage', group: 'operations' },
  template_moved: { ...ofTemplate, severity: 'news' },
  campaign_finished: { ...ofCampaign, severity: 'news' },
  import_finished: {
    severity: 'news',
    sees: 'self',
    tells: 'self',
    takes: ['contacts.manage', 'campaigns.manage'],
    group: 'operations',
  },
  // The mail about it goes to the account, once, whatever somebody chose in a team.
  new_device: { severity: 'news', sees: 'self', tells: 'self', group: null },
} as const satisfies Record<string, KindOfAlert>;

export type AlertKind = keyof typeof alertKinds;
export const alertKindNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]];

/** Returns what holds for a kind of alert. */
export const kindOfAlert = (kind: AlertKind): KindOfAlert => alertKinds[kind];

/** Whether somebody may see alerts of a kind: of those about one person, only that person sees each. */
export function seesAlerts(kind: AlertKind, held: readonly string[]): boolean {
  const { sees } = kindOfAlert(kind);
  return sees === 'anybody' || sees === 'self' || isAllowed(held, sees);
}

/** When mails of a group are sent: `urgent` sends at once what stands still, and the rest once a day. */
export const mailChoices = ['urgent', 'now', 'daily', 'none'] as const;
export const mailChoice = z.enum(mailChoices);
export type MailChoice = z.output<typeof mailChoice>;

/** Of each group what somebody chose; absent, what is usual for them. */
export const alertMails = z.partialRecord(z.enum(alertGroups), mailChoice);
export type AlertMails = z.output<typeof alertMails>;

/** Returns what is usual: whoever runs the team hears at once of what stands still, the others once a day. */
export function usualMails(group: AlertGroup, held: readonly string[]): MailChoice {
  if (group === 'answers') return 'none';
  return isAllowed(held, 'team.manage') ? 'urgent' : 'daily';
}

/** Returns the groups of which somebody with these permissions is told anything. */
export function groupsToldOf(held: readonly string[]): AlertGroup[] {
  const told = alertKindNames
    .map(kindOfAlert)
    .filter(({ tells, takes }) => isAllowed(held, tells === 'self' ? takes : tells));
  return alertGroups.filter((group) => told.some((kind) => kind.group === group));
}

/** One thing to do about it, in the reader's language. */
export const alertAction = z.object({ label: z.string(), path: z.string() });

/** What happened, since when, what to do, and one button. */
export const alert = z.object({
  id,
  kind: z.enum(alertKindNames),
  severity: z.enum(alertSeverities),
  /** Above the screens: always, or until somebody puts it away. */
  banner: z.enum(['stays', 'goes']).nullable(),
  /** Null where it concerns the team. */
  phone_number_id: id.nullable(),
  title: z.string(),
  advice: z.string(),
  since: time,
  action: alertAction.nullable(),
  /** For whoever runs the installation: only they can put it right. */
  for_support: z.string().nullable(),
});
export type Alert = z.output<typeof alert>;

export const listAlerts = defineRoute({
  name: 'listAlerts',
  summary: 'What needs attention in the team, the most serious first: what oneself may see of it',
  method: 'GET',
  path: '/api/teams/:team_id/alerts',
  access: 'team',
  params: teamParams,
  response: data(z.array(alert)),
});
