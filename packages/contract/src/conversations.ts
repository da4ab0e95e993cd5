import { z } from 'zod';
import {
  cursorPage,
  cursorQuery,
  data,
  id,
  numberParams,
  numberPath,
  numberThing,
  queryFlag,
  time,
} from './common.ts';
import { optinStatus } from './contacts.ts';
import { message, outgoingMessage } from './messages.ts';
import { defineRoute } from './route.ts';

export const conversationGroup = z.object({ id, name: z.string(), color: z.string() });

export const conversation = z.object({
  contact_id: id,
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
  last_message_type: z.string().nullable(),
  last_message_read_at: time.nullable(),
  last_message_contact_is_sender: z.boolean(),
  unread_count: z.int(),
  can_send_message: z.boolean(),
  /** Seconds until the window closes; 0 when it is closed. */
  time_left_to_send_message: z.int(),
  /** When the window closes or closed; null when the person never wrote. */
  window_closes_at: time.nullable(),
  closed: z.boolean(),
  groups: z.array(conversationGroup),
  integrations: z.object({
    shopify: z
      .object({
        customer_id: z.string(),
        currency: z.string(),
        total_spent: z.int(),
        orders_count: z.int(),
        last_order_date: time.nullable(),
      })
      .nullable(),
  }),
});
export type Conversation = z.output<typeof conversation>;

export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), at: time, message }),
  z.object({
    kind: z.literal('shop_order'),
    at: time,
    id,
    order_number: z.string(),
    total_price: z.int(),
    currency: z.string(),
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
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const conversationDetail = conversation.extend({
  /** Newest first; at most 50, older ones with `before`. */
  messages: z.array(message),
  /** Pass as `before` to read further back; null at the beginning of the thread. */
  older_cursor: z.string().nullable(),
  timeline: z.array(timelineEntry),
  reengage_waiting: z.object({ id, message: z.string() }).nullable(),
});
export type ConversationDetail = z.output<typeof conversationDetail>;

const params = numberThing('contact_id');
const path = `${numberPath}/conversations/:contact_id`;

export const listConversations = defineRoute({
  name: 'listConversations',
  summary: 'Conversations, those that need a person first, then by last message',
  method: 'GET',
  path: `${numberPath}/conversations`,
  access: 'number',
  permission: 'conversations.view',
  params: numberParams,
  query: cursorQuery.extend({ unread: queryFlag, closed: queryFlag }),
  response: cursorPage(conversation),
});

export const searchConversations = defineRoute({
  name: 'searchConversations',
  summary: 'Conversations by contact name, phone number or message text',
  method: 'POST',
  path: `${numberPath}/conversations/search`,
  access: 'number',
  permission: 'conversations.view',
  params: numberParams,
  body: z.object({ query: z.string().trim().min(1).max(200) }),
  response: data(z.array(conversation)),
});

const detail = z.object({ data: conversationDetail, inbound_conversation_not_read: z.int() });

/** Opening a conversation marks it read, unless `peek`. */
export const getConversation = defineRoute({
  name: 'getConversation',
  summary: 'One conversation with its messages',
  method: 'GET',
  path,
  access: 'number',
  permission: 'conversations.view',
  params,
  query: z.object({ before: z.string().max(200).optional(), peek: queryFlag }),
  response: detail,
});

export const sendConversationMessage = defineRoute({
  name: 'sendConversationMessage',
  summary: 'Send a message. Repeating a call with the same client_id sends nothing twice',
  method: 'POST',
  path,
  access: 'number',
  permission: 'conversations.reply',
  params,
  body: z.object({
    message: outgoingMessage,
    client_id: z.uuid().optional(),
    quoted_message_id: id.optional(),
  }),
  response: data(message),
  status: 201,
  errors: [
    'window_closed',
    'contact_opted_out',
    'template_not_usable',
    'number_not_connected',
    'number_in_violation',
  ],
});

/**
 * Somebody is writing an answer. Shown to the person for 25 seconds; asking more often than every 20 does nothing.
 * `shown` is false when there is nothing to answer, or the number's settings say not to show it.
 */
export const showTyping = defineRoute({
  name: 'showTyping',
  summary: 'Show the person that somebody is writing',
  method: 'POST',
  path: `${path}/typing`,
  access: 'number',
  permission: 'conversations.reply',
  params,
  response: data(z.object({ shown: z.boolean() })),
});

/** After a failure or an unclear outcome. For an unclear one the person must accept that it may arrive twice. */
export const resendMessage = defineRoute({
  name: 'resendMessage',
  summary: 'Send a failed or uncertain message again as a new one',
  method: 'POST',
  path: `${path}/messages/:message_id/resend`,
  access: 'number',
  permission: 'conversations.reply',
  params: params.extend(numberThing('message_id').shape),
  body: z.object({ accept_duplicate: z.boolean().default(false) }),
  response: data(message),
  status: 201,
  errors: ['message_not_resendable', 'window_closed'],
});

/** Nobody will ever know whether it arrived, and nothing more is expected of it. A late word of WhatsApp still counts. */
export const letGoMessage = defineRoute({
  name: 'letGoMessage',
  summary: 'Let an uncertain message go: it is neither sent again nor waited for',
  method: 'POST',
  path: `${path}/messages/:message_id/let_go`,
  access: 'number',
  permission: 'conversations.reply',
  params: params.extend(numberThing('message_id').shape),
  response: data(message),
  errors: ['message_not_uncertain'],
});

export const closeConversation = defineRoute({
  name: 'closeConversation',
  summary: 'Close an open conversation or reopen a closed one; `closed` asks for one of the two',
  method: 'POST',
  path: `${path}/close`,
  access: 'number',
  permission: 'conversations.reply',
  params,
  body: z.object({ closed: z.boolean().optional() }),
  response: data(conversation),
});

export const closeHumanNeeded = defineRoute({
  name: 'closeHumanNeeded',
  summary: 'Say that a person has taken care of it',
  method: 'POST',
  path: `${path}/close_human_needed`,
  access: 'number',
  permission: 'conversations.reply',
  params,
  response: data(conversation),
});

export const markConversationUnread = defineRoute({
  name: 'markConversationUnread',
  summary: 'Show the conversation as unread again',
  method: 'POST',
  path: `${path}/unread`,
  access: 'number',
  permission: 'conversations.reply',
  params,
  response: data(conversation),
});

/** What the people who write to a number see of those who answer. */
export const inboxSettings = z.object({
  /** Their messages get blue ticks once somebody opens the conversation. */
  send_read_receipts: z.boolean(),
  /** WhatsApp cannot show typing without marking as read, so it counts only together with receipts. */
  show_typing: z.boolean(),
});
export type InboxSettings = z.output<typeof inboxSettings>;

export const getInboxSettings = defineRoute({
  name: 'getInboxSettings',
  summary: 'What people see when their messages are read and answered',
  method: 'GET',
  path: `${numberPath}/inbox_settings`,
  access: 'number',
  params: numberParams,
  response: data(inboxSettings),
});

export const updateInboxSettings = defineRoute({
  name: 'updateInboxSettings',
  summary: 'Choose what people see when their messages are read and answered',
  method: 'PUT',
  path: `${numberPath}/inbox_settings`,
  access: 'number',
  permission: 'phone_numbers.manage',
  params: numberParams,
  body: inboxSettings,
  response: data(inboxSettings),
});
