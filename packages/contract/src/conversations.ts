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
  /** The type of the message; of files what they are: image, video, audio, voice, document, sticker. */
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
  /** Out of the list until then, or until the person writes. */
  snoozed_until: time.nullable(),
  assigned_to: z.object({ user_id: id, name: z.string() }).nullable(),
  /** Rises with every change of the conversation: an older one never replaces a newer one. 0 while there is none. */
  version: z.int(),
  groups: z.array(conversationGroup),
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
] as const;

/** Something a colleague wrote for colleagues. The person never sees it. */
export const conversationNote = z.object({
  id,
  body: z.string(),
  by: z.object({ user_id: id, name: z.string() }).nullable(),
  mentions: z.array(z.object({ user_id: id, name: z.string() })),
  client_id: z.string().nullable(),
  created_at: time,
  edited_at: time.nullable(),
});
export type ConversationNote = z.output<typeof conversationNote>;

/** A message that is written and not due yet. */
export const waitingMessage = z.object({
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
export type WaitingMessage = z.output<typeof waitingMessage>;

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
    /** Of `assigned`: to whom; `how` when nobody chose. Of `snoozed`: until when. Of `merged`: who came in. Of `number_changed`: the number before. Of `human_needed`: `asked` when the person did. */
    data: z.object({
      assignee: z.object({ user_id: id, name: z.string() }).optional(),
      how: z.enum(['round_robin', 'least_busy']).optional(),
      until: time.optional(),
      name: z.string().optional(),
      why: z.enum(['asked']).optional(),
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
  waiting: z.array(waitingMessage),
});
export type ConversationDetail = z.output<typeof conversationDetail>;

/** What the inbox shows. All that are given must hold; without `closed` and `snoozed`, what is open. */
export const conversationFilters = z.object({
  unread: z.boolean().optional(),
  closed: z.boolean().optional(),
  snoozed: z.boolean().optional(),
  human_needed: z.boolean().optional(),
  /** Only those to whom anything may be written now. */
  window_open: z.boolean().optional(),
  assigned: z.union([z.literal('me'), z.literal('nobody'), id]).optional(),
  group_id: id.optional(),
});
export type ConversationFilters = z.output<typeof conversationFilters>;

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
  query: cursorQuery.extend({
    unread: queryFlag,
    closed: queryFlag,
    snoozed: queryFlag,
    human_needed: queryFlag,
    window_open: queryFlag,
    /** `me`, `nobody`, or the id of a member. */
    assigned: z.union([z.literal('me'), z.literal('nobody'), z.coerce.number().pipe(id)]).optional(),
    group_id: z.coerce.number().pipe(id).optional(),
  }),
  response: cursorPage(conversation),
});

/** Where the words were found. */
export const searchMatch = z.object({
  field: z.enum(['name', 'phone_number', 'message']),
  /** The found message, to be opened with `around`. */
  message_id: id.nullable(),
  at: time.nullable(),
  /** The line that holds the words; the newest such message of the conversation. */
  snippet: z.string(),
  /** What to highlight in it: [start, length] in UTF-16 units. */
  ranges: z.array(z.tuple([z.int(), z.int()])),
});
export const foundConversation = conversation.extend({ match: searchMatch });
export type FoundConversation = z.output<typeof foundConversation>;

export const searchConversations = defineRoute({
  name: 'searchConversations',
  summary: 'Conversations by contact name, phone number or message text',
  method: 'POST',
  path: `${numberPath}/conversations/search`,
  access: 'number',
  permission: 'conversations.view',
  params: numberParams,
  body: z.object({ query: z.string().trim().min(1).max(200) }),
  response: data(z.array(foundConversation)),
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
  query: z.object({
    before: z.string().max(200).optional(),
    after: z.string().max(200).optional(),
    /** A message to have in the middle, such as one that was searched for. */
    around: z.coerce.number().pipe(id).optional(),
    peek: queryFlag,
  }),
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

export const assignConversation = defineRoute({
  name: 'assignConversation',
  summary: 'Give a conversation to a member, to whose turn it is, or to nobody',
  method: 'POST',
  path: `${path}/assign`,
  access: 'number',
  permission: 'conversations.assign',
  params,
  body: z.union([
    z.object({ user_id: id.nullable() }),
    z.object({ how: z.enum(['round_robin', 'least_busy']) }),
  ]),
  response: data(conversation),
  errors: ['no_agent_available'],
});

export const snoozeConversation = defineRoute({
  name: 'snoozeConversation',
  summary: 'Take a conversation out of the list until a time; null brings it back now',
  method: 'POST',
  path: `${path}/snooze`,
  access: 'number',
  permission: 'conversations.reply',
  params,
  body: z.object({ until: time.nullable() }),
  response: data(conversation),
});

/** What can be done to many conversations at once. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('close') }),
  z.object({ kind: z.literal('reopen') }),
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('unread') }),
  z.object({ kind: z.literal('human_done') }),
  z.object({ kind: z.literal('assign'), user_id: id.nullable() }),
  z.object({ kind: z.literal('snooze'), until: time.nullable() }),
  z.object({ kind: z.literal('add_group'), group_id: id }),
  z.object({ kind: z.literal('remove_group'), group_id: id }),
]);
export type BulkAction = z.output<typeof bulkAction>;

/** Set-based and all in one transaction: those it applies to are changed, the others are left as they are. */
export const changeConversations = defineRoute({
  name: 'changeConversations',
  summary:
    'Do the same to many conversations; assigning needs conversations.assign, lists need groups.manage',
  method: 'POST',
  path: `${numberPath}/conversations/bulk`,
  access: 'number',
  permission: 'conversations.reply',
  params: numberParams,
  body: z.object({ contact_ids: z.array(id).min(1).max(500), action: bulkAction }),
  /** Who was really changed, with what undoes it for each. */
  response: data(z.object({ changed: z.array(id), conversations: z.array(conversation) })),
});

export const createNote = defineRoute({
  name: 'createNote',
  summary: 'Write a note for colleagues; those who are mentioned are told',
  method: 'POST',
  path: `${path}/notes`,
  access: 'number',
  permission: 'conversations.reply',
  params,
  body: z.object({
    body: z.string().trim().min(1).max(4000),
    mentions: z.array(id).max(20).default([]),
    client_id: z.uuid().optional(),
  }),
  response: data(conversationNote),
  status: 201,
});

const noteParams = params.extend(numberThing('note_id').shape);

export const updateNote = defineRoute({
  name: 'updateNote',
  summary: 'Change a note of one’s own',
  method: 'PUT',
  path: `${path}/notes/:note_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: noteParams,
  body: z.object({ body: z.string().trim().min(1).max(4000), mentions: z.array(id).max(20).default([]) }),
  response: data(conversationNote),
  errors: ['note_of_somebody_else'],
});

export const deleteNote = defineRoute({
  name: 'deleteNote',
  summary: 'Take back a note of one’s own',
  method: 'DELETE',
  path: `${path}/notes/:note_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: noteParams,
  status: 204,
  errors: ['note_of_somebody_else'],
});

/** One reaction a side and message, as in WhatsApp. An empty emoji takes it back. */
export const reactToMessage = defineRoute({
  name: 'reactToMessage',
  summary: 'React to a message of the person or of the team',
  method: 'PUT',
  path: `${path}/messages/:message_id/reaction`,
  access: 'number',
  permission: 'conversations.reply',
  params: params.extend(numberThing('message_id').shape),
  body: z.object({ emoji: z.string().max(32) }),
  response: data(message),
  errors: ['window_closed', 'message_not_reactable'],
});

const sendErrors = [
  'window_closed',
  'contact_opted_out',
  'template_not_usable',
  'number_not_connected',
  'number_in_violation',
];

/**
 * The window is closed: a template goes out now, and what the person wrote waits until the contact answers. Without
 * `template_id`, the one of the inbox settings.
 */
export const reengage = defineRoute({
  name: 'reengage',
  summary: 'Bring somebody back with a template; the message follows when they answer',
  method: 'POST',
  path: `${path}/reengage`,
  access: 'number',
  permission: 'conversations.reply',
  params,
  body: z.object({
    message: z.string().trim().min(1).max(4096),
    template_id: id.optional(),
    variables: z.record(z.string().max(40), z.string().max(1024)).default({}),
    client_id: z.uuid().optional(),
  }),
  response: data(waitingMessage),
  status: 201,
  errors: [...sendErrors, 'window_open', 'already_waiting', 'reengage_template_missing'],
});

export const sendLater = defineRoute({
  name: 'sendLater',
  summary: 'Plan a message. What the gate thinks of it counts when its time comes',
  method: 'POST',
  path: `${path}/waiting`,
  access: 'number',
  permission: 'conversations.reply',
  params,
  body: z.object({
    message: outgoingMessage,
    send_at: time,
    cancel_on_reply: z.boolean().default(false),
    quoted_message_id: id.optional(),
  }),
  response: data(waitingMessage),
  status: 201,
});

const waitingParams = params.extend(numberThing('waiting_id').shape);

export const updateWaiting = defineRoute({
  name: 'updateWaiting',
  summary: 'Change a message that waits, or its time',
  method: 'PUT',
  path: `${path}/waiting/:waiting_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: waitingParams,
  body: z.object({
    message: outgoingMessage.optional(),
    send_at: time.optional(),
    cancel_on_reply: z.boolean().optional(),
  }),
  response: data(waitingMessage),
  errors: ['not_waiting'],
});

export const cancelWaiting = defineRoute({
  name: 'cancelWaiting',
  summary: 'Do not send it after all; of a failed one: put it away',
  method: 'DELETE',
  path: `${path}/waiting/:waiting_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: waitingParams,
  status: 204,
  errors: ['not_waiting'],
});

export const sendWaitingNow = defineRoute({
  name: 'sendWaitingNow',
  summary: 'Send a waiting message at once',
  method: 'POST',
  path: `${path}/waiting/:waiting_id/send`,
  access: 'number',
  permission: 'conversations.reply',
  params: waitingParams,
  response: data(message),
  status: 201,
  errors: [...sendErrors, 'not_waiting'],
});

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** When somebody is there, on the team's clock. */
export const businessHours = z.object({
  /** 1 is Monday. Several spans a day are several entries; they do not overlap. */
  spans: z.array(z.object({ day: z.int().min(1).max(7), from: clockTime, to: clockTime })).max(28),
  /** Days on which nobody is there all the same: public holidays. */
  closed_dates: z.array(z.iso.date()).max(100).default([]),
});
export type BusinessHours = z.output<typeof businessHours>;

/** How the inbox of a number works, and what the people who write to it see of those who answer. */
export const inboxSettings = z.object({
  /** Who gets a conversation that nobody has when a person writes. */
  assignment: z.enum(['manual', 'round_robin', 'least_busy']),
  /** Null: always there. */
  business_hours: businessHours.nullable(),
  /** Answered once for each time that nobody is there. Takes {{first_name}}, {{name}} and {{opens_at}}. */
  away_enabled: z.boolean(),
  away_message: z.string().trim().max(4096),
  /** What `reengage` sends. */
  reengage_template_id: id.nullable(),
  /** Their messages get blue ticks once somebody opens the conversation. */
  send_read_receipts: z.boolean(),
  /** WhatsApp cannot show typing without marking as read, so it counts only together with receipts. */
  show_typing: z.boolean(),
  /** Whoever writes or taps nothing but one of the words asks for a person, and is shown first. */
  human_words_enabled: z.boolean(),
  /** Null: `defaultHumanWords`. Capitals, accents and punctuation do not matter. */
  human_words: z.array(z.string().trim().min(1).max(40)).min(1).max(100).nullable(),
});
export type InboxSettings = z.output<typeof inboxSettings>;

export const getInboxSettings = defineRoute({
  name: 'getInboxSettings',
  summary: 'How the inbox of a number works',
  method: 'GET',
  path: `${numberPath}/inbox_settings`,
  access: 'number',
  params: numberParams,
  response: data(inboxSettings),
});

export const updateInboxSettings = defineRoute({
  name: 'updateInboxSettings',
  summary: 'Choose how the inbox of a number works',
  method: 'PUT',
  path: `${numberPath}/inbox_settings`,
  access: 'number',
  permission: 'phone_numbers.manage',
  params: numberParams,
  body: inboxSettings,
  response: data(inboxSettings),
});
