import { limits } from '@herald/whatsapp/model';
import { z } from 'zod';
import { alertMails, alertSeverities } from './alerts.ts';
import {
  cursorPage,
  cursorQuery,
  data,
  id,
  numberParams,
  numberPath,
  numberThing,
  pathId,
  queryFlag,
  shortName,
  teamParams,
  time,
} from './common.ts';
import { conversationFilters } from './conversations/index.ts';
import { storedFile } from './files.ts';
import { defineRoute } from './route.ts';

// What surrounds conversations: who answers, saved views, canned replies, notifications, and what each member chose.

/** Somebody who can be given conversations of a number. */
export const agent = z.object({
  user_id: id,
  name: z.string(),
  /** Chosen for this number; when nobody is, all who may answer are its agents. */
  is_agent: z.boolean(),
  /** Takes new conversations at present. */
  is_available: z.boolean(),
  open_conversations: z.int(),
});
export type Agent = z.output<typeof agent>;

export const listAgents = defineRoute({
  name: 'listAgents',
  summary: 'Members who may answer this number, and what each has open',
  method: 'GET',
  path: `${numberPath}/agents`,
  access: 'number',
  permission: 'conversations.view',
  params: numberParams,
  response: data(z.array(agent)),
});

export const chooseAgents = defineRoute({
  name: 'chooseAgents',
  summary: 'Choose who answers this number; nobody means everybody who may',
  method: 'PUT',
  path: `${numberPath}/agents`,
  access: 'number',
  permission: 'phone_numbers.manage',
  params: numberParams,
  body: z.object({ user_ids: z.array(id).max(1000) }),
  response: data(z.array(agent)),
});

export const setAvailability = defineRoute({
  name: 'setAvailability',
  summary:
    'Say whether one takes new conversations at present, of this number or, with `everywhere`, of every number of the team',
  method: 'PUT',
  path: `${numberPath}/agents/me`,
  access: 'number',
  permission: 'conversations.reply',
  params: numberParams,
  body: z.object({ is_available: z.boolean(), everywhere: z.boolean().default(false) }),
  response: data(z.array(agent)),
});

/** Filters of the inbox under a name. */
export const inboxView = z.object({
  id,
  name: z.string(),
  filters: conversationFilters,
  /** Everybody on this number sees it; otherwise only whoever made it. */
  is_shared: z.boolean(),
  /** Of the list of all numbers of the team, and seen on each of them. */
  all_numbers: z.boolean(),
  is_mine: z.boolean(),
  position: z.int(),
});
export type InboxView = z.output<typeof inboxView>;

const viewBody = z.object({
  name: shortName,
  filters: conversationFilters,
  is_shared: z.boolean(),
  /** Not with a list of people, which belongs to its number. */
  all_numbers: z.boolean(),
});
const viewParams = numberThing('view_id');

export const listInboxViews = defineRoute({
  name: 'listInboxViews',
  summary: 'Saved views of the inbox, of the number and of all numbers together: shared ones and one’s own',
  method: 'GET',
  path: `${numberPath}/inbox_views`,
  access: 'number',
  permission: 'conversations.view',
  params: numberParams,
  response: data(z.array(inboxView)),
});

export const createInboxView = defineRoute({
  name: 'createInboxView',
  summary: 'Save filters under a name; sharing needs conversations.assign',
  method: 'POST',
  path: `${numberPath}/inbox_views`,
  access: 'number',
  permission: 'conversations.view',
  params: numberParams,
  body: viewBody.extend({
    is_shared: viewBody.shape.is_shared.default(false),
    all_numbers: viewBody.shape.all_numbers.default(false),
  }),
  response: data(inboxView),
  status: 201,
});

export const updateInboxView = defineRoute({
  name: 'updateInboxView',
  summary: 'Change a saved view',
  method: 'PUT',
  path: `${numberPath}/inbox_views/:view_id`,
  access: 'number',
  permission: 'conversations.view',
  params: viewParams,
  body: viewBody.partial().extend({ position: z.int().min(0).max(1000).optional() }),
  response: data(inboxView),
});

export const deleteInboxView = defineRoute({
  name: 'deleteInboxView',
  summary: 'Delete a saved view',
  method: 'DELETE',
  path: `${numberPath}/inbox_views/:view_id`,
  access: 'number',
  permission: 'conversations.view',
  params: viewParams,
  status: 204,
});

/**
 * An answer that is written once. Its text takes {{first_name}}, {{last_name}}, {{name}}, {{phone_number}}, {{agent}}
 * and any field of the contact under its key; the composer fills them in before anything is sent.
 */
export const cannedReply = z.object({
  id,
  /** What is typed after `/`. */
  shortcut: z.string(),
  body: z.string(),
  file: storedFile.nullable(),
  /** Empty: in none. */
  folder: z.string(),
  /** Otherwise only whoever wrote it sees it. */
  is_shared: z.boolean(),
  use_count: z.int(),
  updated_at: time,
});
export type CannedReply = z.output<typeof cannedReply>;

const cannedPath = '/api/teams/:team_id/canned_replies';
const cannedBody = z.object({
  shortcut: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[\p{L}\p{N}_-]+$/u),
  body: z.string().trim().min(1).max(limits.message.text),
  file_id: id.nullable().default(null),
  folder: z.string().trim().max(60).default(''),
  is_shared: z.boolean().default(true),
});
const cannedParams = teamParams.extend({ canned_reply_id: pathId });

export const listCannedReplies = defineRoute({
  name: 'listCannedReplies',
  summary: 'The canned replies of the team and one’s own, most used first',
  method: 'GET',
  path: cannedPath,
  access: 'team',
  permission: 'conversations.view',
  params: teamParams,
  response: data(z.array(cannedReply)),
});

export const createCannedReply = defineRoute({
  name: 'createCannedReply',
  summary: 'Add a canned reply',
  method: 'POST',
  path: cannedPath,
  access: 'team',
  permission: 'conversations.reply',
  params: teamParams,
  body: cannedBody,
  response: data(cannedReply),
  status: 201,
  errors: ['shortcut_taken'],
});

export const updateCannedReply = defineRoute({
  name: 'updateCannedReply',
  summary: 'Change a canned reply',
  method: 'PUT',
  path: `${cannedPath}/:canned_reply_id`,
  access: 'team',
  permission: 'conversations.reply',
  params: cannedParams,
  body: cannedBody,
  response: data(cannedReply),
  errors: ['shortcut_taken'],
});

export const deleteCannedReply = defineRoute({
  name: 'deleteCannedReply',
  summary: 'Delete a canned reply',
  method: 'DELETE',
  path: `${cannedPath}/:canned_reply_id`,
  access: 'team',
  permission: 'conversations.reply',
  params: cannedParams,
  status: 204,
});

/** For the order of the list: those that are used come first. */
export const countCannedReply = defineRoute({
  name: 'countCannedReply',
  summary: 'Say that a canned reply was used',
  method: 'POST',
  path: `${cannedPath}/:canned_reply_id/use`,
  access: 'team',
  permission: 'conversations.reply',
  params: cannedParams,
  status: 204,
});

export const notificationKinds = [
  'mention',
  'assigned',
  'snooze_over',
  'scheduled_failed',
  'human_needed',
  'sla_warning',
  'member_joined',
  'alert',
  'followed_message',
  'followed_closed',
] as const;

/** Something that concerns oneself. */
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  /** The conversation that it is about; null where it is about the team. */
  phone_number_id: id.nullable(),
  contact: z.object({ id, name: z.string().nullable(), phone_number: z.string().nullable() }).nullable(),
  by: z.object({ user_id: id, name: z.string() }).nullable(),
  /** Of a mention: where it stands. Null once the note is deleted. */
  note_id: id.nullable(),
  /** The note, the message that could not be sent, what the person wrote who asks for one, or what to do about an alert. */
  text: z.string().nullable(),
  /** What needs attention, in the reader's words; `solved`: not any more. Null for any other kind. */
  alert: z
    .object({
      title: z.string(),
      severity: z.enum(alertSeverities),
      path: z.string().nullable(),
      is_solved: z.boolean(),
    })
    .nullable(),
  created_at: time,
  read_at: time.nullable(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = defineRoute({
  name: 'listNotifications',
  summary: 'What concerns oneself in this team, newest first',
  method: 'GET',
  path: '/api/teams/:team_id/notifications',
  access: 'team',
  params: teamParams,
  /** Only those of one kind, only what is not read. */
  query: cursorQuery.extend({ kind: z.enum(notificationKinds).optional(), unread: queryFlag }),
  response: cursorPage(notification).extend({ unread: z.int() }),
});

export const readNotifications = defineRoute({
  name: 'readNotifications',
  summary: 'Mark notifications as read: some, those of a conversation, or all',
  method: 'POST',
  path: '/api/teams/:team_id/notifications/read',
  access: 'team',
  params: teamParams,
  body: z.union([
    z.object({ ids: z.array(id).min(1).max(500) }),
    z.object({ phone_number_id: id, contact_id: id }),
    z.object({ all: z.literal(true) }),
  ]),
  response: data(z.object({ unread: z.int() })),
});

/** What each member chose for themselves in a team. Absent fields are the defaults. */
export const preferences = z.object({
  /** Which push notifications they want for messages of people. */
  push: z.enum(['mine', 'mine_and_unassigned', 'all', 'none']).default('mine_and_unassigned'),
  sound: z.boolean().default(true),
  /** Messages leave after five seconds, until when they can be taken back. */
  undo_send: z.boolean().default(false),
  /** Columns of the contact table, in order; null: the usual ones. */
  contact_columns: z.array(z.string().max(200)).max(60).nullable().default(null),
  /** When alerts come by mail, by their group. */
  alert_mails: alertMails.default({}),
});
export type Preferences = z.output<typeof preferences>;

export const getPreferences = defineRoute({
  name: 'getPreferences',
  summary: 'What one chose for oneself in this team',
  method: 'GET',
  path: '/api/teams/:team_id/preferences',
  access: 'team',
  params: teamParams,
  response: data(preferences),
});

export const updatePreferences = defineRoute({
  name: 'updatePreferences',
  summary: 'Change what one chose; absent fields stay',
  method: 'PUT',
  path: '/api/teams/:team_id/preferences',
  access: 'team',
  params: teamParams,
  body: z.object({
    push: preferences.shape.push.unwrap().optional(),
    sound: z.boolean().optional(),
    undo_send: z.boolean().optional(),
    contact_columns: z.array(z.string().max(200)).max(60).nullable().optional(),
    alert_mails: alertMails.optional(),
  }),
  response: data(preferences),
});
