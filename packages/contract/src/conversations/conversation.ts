import { z } from 'zod';
import { id, time } from '../common.ts';
import { optinStatus } from '../contacts/index.ts';
import { storedFile } from '../files.ts';
import { message, outgoingMessage } from '../messages.ts';
import { conversationPriority } from '../priority.ts';
import { slaKind } from '../sla.ts';
import { blockReason } from './blockReasons.ts';

export const conversationGroup = z.object({ id, name: z.string(), color: z.string() });

export const conversation = z.object({
  contact_id: id,
  /** The number it is on. A contact has a conversation on each that they write to. */
  phone_number_id: id,
  /** The name to show: the one given by the team, else the WhatsApp profile's. */
  name: z.string().nullable(),
  override_name: z.string().nullable(),
  optin_status: optinStatus,
  is_human_needed: z.boolean(),
  avatar: z.string().nullable(),
  phone_number: z.string().nullable(),
  country_code: z.string().nullable(),
  last_message_interaction_at: time.nullable(),
  /** Seconds. */
  last_message_interaction_time_ago: z.int().nullable(),
  last_message_received_at: time.nullable(),
  last_message_sended_at: time.nullable(),
  last_message_preview: z.string().nullable(),
  /** The type of the message; of files what they are: image, video, audio, voice, document, sticker. */
  last_message_type: z.string().nullable(),
  last_message_read_at: time.nullable(),
  last_message_contact_is_sender: z.boolean(),
  /** Who of the team wrote the last message; null for the contact's, and for what nobody wrote by hand. */
  last_message_author: z.object({ user_id: id, first_name: z.string() }).nullable(),
  /** Since when the customer's words are unanswered; null while nobody waits for us. */
  waiting_since: time.nullable(),
  /** What is due first by the team's targets, and when; null where no target says anything. */
  sla: z.object({ kind: slaKind, due_at: time }).nullable(),
  /** An answer of a member failed, and nobody has answered since. */
  has_failed: z.boolean(),
  priority: conversationPriority,
  /** The person wrote from an ad at least once. */
  is_from_ad: z.boolean(),
  unread_count: z.int(),
  can_send_message: z.boolean(),
  /** Seconds until the window closes; 0 when it is closed. */
  time_left_to_send_message: z.int(),
  /** When the window closes or closed; null when the person never wrote. */
  window_closes_at: time.nullable(),
  closed: z.boolean(),
  /** Why it was closed; null while it is open, and where nobody said. */
  closing_reason_id: id.nullable(),
  /** Why the team blocked the person on this number; null while it did not. */
  blocked: z.object({ reason: blockReason, at: time }).nullable(),
  /** Out of the list until then, or until the person writes. */
  snoozed_until: time.nullable(),
  /** When the next planned message leaves, whether the conversation is open or closed; null while none is planned. */
  planned_at: time.nullable(),
  assigned_to: z.object({ user_id: id, name: z.string() }).nullable(),
  /** Members who are told of its messages and its closing. */
  followers: z.array(z.object({ user_id: id, name: z.string() })),
  /** Rises with every change of the conversation: an older one never replaces a newer one. 0 while there is none. */
  version: z.int(),
  groups: z.array(conversationGroup),
  /** What it is about. */
  labels: z.array(conversationGroup),
  integrations: z.object({
    shopify: z
      .object({
        /** The shop's own; null for whoever ordered as a guest only. */
        customer_id: z.string().nullable(),
        currency: z.string(),
        /** Minor units, after edits and refunds; cancelled orders count neither here nor below. */
        total_spent: z.int(),
        orders_count: z.int(),
        last_order_date: time.nullable(),
      })
      .nullable(),
  }),
});
export type Conversation = z.output<typeof conversation>;

/** What was done to a conversation, and by whom; `by` is null when nobody of the team did it. */
export const conversationEventKinds = [
  'closed',
  'reopened',
  'assigned',
  'unassigned',
  'snoozed',
  'woken',
  'human_needed',
  'human_done',
  'merged',
  'number_changed',
  'blocked',
  'unblocked',
  'prioritized',
] as const;

/** Something a colleague wrote for colleagues. The person never sees it. */
export const conversationNote = z.object({
  id,
  body: z.string(),
  by: z.object({ user_id: id, name: z.string() }).nullable(),
  mentions: z.array(z.object({ user_id: id, name: z.string() })),
  /** It calls everybody of the team. */
  mentions_team: z.boolean(),
  files: z.array(storedFile),
  client_id: z.string().nullable(),
  created_at: time,
  edited_at: time.nullable(),
});
export type ConversationNote = z.output<typeof conversationNote>;

/** A message that is written and not due yet. */
export const scheduledMessage = z.object({
  id,
  kind: z.enum(['later', 'reengage']),
  message: outgoingMessage,
  preview: z.string(),
  send_at: time.nullable(),
  cancel_on_reply: z.boolean(),
  status: z.enum(['waiting', 'failed']),
  /** Why it could not be sent when its time came. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  by: z.object({ user_id: id, name: z.string() }).nullable(),
  created_at: time,
});
export type ScheduledMessage = z.output<typeof scheduledMessage>;

export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), at: time, message }),
  z.object({
    kind: z.literal('shop_order'),
    at: time,
    id,
    order_number: z.string(),
    /** Minor units, as ordered. */
    total_price: z.int(),
    currency: z.string(),
    is_cancelled: z.boolean(),
    created_at: time,
  }),
  z.object({
    kind: z.literal('group_change'),
    at: time,
    id,
    group_id: id.nullable(),
    group: z.object({ name: z.string(), color: z.string() }),
    is_added: z.boolean(),
    created_at: time,
  }),
  z.object({ kind: z.literal('note'), at: time, note: conversationNote }),
  z.object({
    kind: z.literal('event'),
    at: time,
    id,
    event: z.enum(conversationEventKinds),
    by: z.object({ user_id: id, name: z.string() }).nullable(),
    /** Of `assigned`: to whom; `how` when nobody chose. Of `snoozed`: until when. Of `merged`: who came in. Of `number_changed`: the number before. Of `human_needed`: `asked` when the person did. Of `blocked`: why. Of `prioritized`: how much it presses now. Of `closed`: the team’s reason, where one was chosen. */
    data: z.object({
      assignee: z.object({ user_id: id, name: z.string() }).optional(),
      how: z.enum(['round_robin', 'least_busy']).optional(),
      until: time.optional(),
      name: z.string().optional(),
      why: z.enum(['asked']).optional(),
      reason: blockReason.optional(),
      priority: conversationPriority.optional(),
      closing_reason: z.string().optional(),
    }),
    created_at: time,
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const conversationDetail = conversation.extend({
  /** Newest first; at most 50, older ones with `before`. */
  messages: z.array(message),
  /** Pass as `before` to read further back; null at the beginning of the thread. */
  older_cursor: z.string().nullable(),
  /** Pass as `after` to read on towards the present; null when the newest message is among these. */
  newer_cursor: z.string().nullable(),
  timeline: z.array(timelineEntry),
  reengage_waiting: z.object({ id, message: z.string() }).nullable(),
  /** Planned messages, and those that could not be sent when their time came. */
  scheduled: z.array(scheduledMessage),
});
export type ConversationDetail = z.output<typeof conversationDetail>;
