import { z } from 'zod';
import { id, time } from './common.ts';
import { conversation } from './conversations/index.ts';
import { messageStatus } from './messages.ts';

/** A message of ours moved on its way; all that a reader sees of it, but the times in the team's zone. */
export const statusChange = z.object({
  id,
  contact_id: id,
  status: messageStatus,
  sended_at: time.nullable(),
  read_at: time.nullable(),
});
export type StatusChange = z.output<typeof statusChange>;

/** Whom somebody looks at, or (null) that they no longer do. Said again every 15 s; over after 40. */
export const viewer = z.object({
  /** One browser tab: the same person may look at several. */
  viewer_id: z.string().max(40),
  user_id: id,
  name: z.string(),
  contact_id: id.nullable(),
  is_typing: z.boolean(),
});
export type Viewer = z.output<typeof viewer>;

/** Which automation somebody has open, or (null) that they no longer do. Said again every 15 s; over after 40. */
export const coEditor = z.object({
  /** One browser tab: the same person may have several open. */
  viewer_id: z.string().max(40),
  user_id: id,
  name: z.string(),
  automation_id: id.nullable(),
  /** Whose settings they have open. */
  block_id: z.string().max(16).nullable(),
});
export type CoEditor = z.output<typeof coEditor>;

/** How many wait for an answer on a number. An older `version` never replaces a newer one. */
const awaiting = z.object({ count: z.int(), version: z.int() });

/**
 * What the server tells open browsers. Those of a number go to its room, those of its inbox to whoever may see
 * conversations, `team.updated`, `awaiting.updated`, `alerts.updated` and `inbox.updated` to the team, `notification.created`, `notifications.updated`,
 * `pins.updated` and `export.finished` to one person.
 */
export const realtimeEvents = {
  /**
   * Everything that happened in the inbox of a number within a moment, with the rows that it made: lists are right
   * without asking. Whoever listens for the four events below hears each part of it by its own name.
   */
  'inbox.changed': z.object({
    phone_number_id: id,
    messages: z.array(z.object({ contact_id: id, message_id: id, inbound: z.boolean() })),
    /** Whose conversation changed. */
    contact_ids: z.array(id),
    /** Their rows; of contacts that are missing here, whoever shows them asks. */
    conversations: z.array(conversation),
    statuses: z.array(statusChange),
    /** People with messages that changed in another way: whoever shows them asks. */
    edited: z.array(id),
    /** People with changes in their timeline that are no messages. */
    timelines: z.array(id),
    /** How many wait for an answer now, where conversations changed. */
    awaiting: awaiting.nullable(),
  }),
  /** A message was added to a thread, in or out. */
  'message.created': z.object({ phone_number_id: id, contact_id: id, message_id: id, inbound: z.boolean() }),
  /** Messages changed; `statuses` are those whose change is told in full. */
  'messages.updated': z.object({
    phone_number_id: id,
    contact_ids: z.array(id).max(500),
    statuses: z.array(statusChange).optional(),
  }),
  /** Closed, reopened, read, human needed, opt-in… */
  'conversation.updated': z.object({ phone_number_id: id, contact_id: id }),
  /** A note was written, changed or taken back, or something else of the timeline changed that is no message. */
  'timeline.updated': z.object({ phone_number_id: id, contact_id: id }),
  'presence.seen': z.object({ phone_number_id: id, viewers: z.array(viewer) }),
  /** Who has which automation open, and at which block. To whoever may see automations. */
  'editing.seen': z.object({ phone_number_id: id, editors: z.array(coEditor) }),
  /** To one person: something concerns them. */
  'notification.created': z.object({ team_id: id, notification_id: id, unread: z.int() }),
  /** To one person: some of their notifications were read, in another tab perhaps, or taken back. */
  'notifications.updated': z.object({ team_id: id, unread: z.int() }),
  /** To the team, at most once a second: on some of its numbers conversations changed, and this many wait there now. */
  'awaiting.updated': z.object({
    team_id: id,
    numbers: z.array(awaiting.extend({ phone_number_id: id })),
  }),
  /** To the team: what needs attention is another thing now. Who may see what of it, the list says. */
  'alerts.updated': z.object({ team_id: id }),
  /** To the team: views, canned replies, agents or settings of the inbox changed. */
  'inbox.updated': z.object({ team_id: id }),
  /** To one person: they pinned a conversation of the number or took a pin off, in another tab perhaps. */
  'pins.updated': z.object({ phone_number_id: id }),
  'campaign.updated': z.object({ phone_number_id: id, campaign_id: id }),
  /** Its draft, its live version, or who is in it changed. */
  'automation.updated': z.object({ phone_number_id: id, automation_id: id }),
  'import.updated': z.object({ phone_number_id: id, import_id: id }),
  /** `template_id` is null when many changed at once. */
  'template.updated': z.object({ phone_number_id: id, template_id: id.nullable() }),
  /** `only_new`: there are more people, and those that were there are as they were. */
  'contacts.updated': z.object({ phone_number_id: id, only_new: z.boolean().optional() }),
  'groups.updated': z.object({ phone_number_id: id }),
  'team.updated': z.object({ team_id: id }),
  /** The archive that somebody asked for is ready, or it failed. */
  'export.finished': z.object({ team_id: id, export_id: id, status: z.enum(['done', 'failed']) }),
} as const;

export type RealtimeName = keyof typeof realtimeEvents;
export type RealtimeEvent = {
  [Name in RealtimeName]: { name: Name; payload: z.output<(typeof realtimeEvents)[Name]> };
}[RealtimeName];

/**
 * Sent by the client after connecting; answered `{ ok: true }` or `{ ok: false, code: 'not_found' }`. One is worked on at
 * a time: of those that come meanwhile the newest counts, the others are answered `superseded`.
 */
export const subscribeRequest = z.object({
  team_id: id,
  phone_number_id: id.optional(),
  /** Further numbers of the team whose inboxes are shown as well. */
  also: z.array(id).max(200).optional(),
});

export type InboxChanges = z.output<(typeof realtimeEvents)['inbox.changed']>;

/**
 * Sent by the client (`presence`) while a conversation is open, and with null when it is left. `presence_wanted`, without
 * a payload, asks who is there; whoever subscribes is told anyway.
 */
export const presenceReport = z.object({
  /** Whose conversation it is; without, of the number that is followed. */
  phone_number_id: id.optional(),
  contact_id: id.nullable(),
  is_typing: z.boolean(),
});

/** The same of an automation (`editing`, `editing_wanted`): sent while it is open in the editor. */
export const editingReport = z.object({
  phone_number_id: id.optional(),
  automation_id: id.nullable(),
  block_id: z.string().max(16).nullable(),
});
