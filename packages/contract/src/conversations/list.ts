import { z } from 'zod';
import {
  cursorMeta,
  cursorQuery,
  data,
  id,
  numberParams,
  numberPath,
  queryFlag,
  teamParams,
  time,
} from '../common.ts';
import { pressingPriority } from '../priority.ts';
import { defineRoute } from '../route.ts';
import { conversation } from './conversation.ts';

/** What the inbox shows. All that are given must hold; without `closed` and `snoozed`, what is open. */
export const conversationFilters = z.object({
  unread: z.boolean().optional(),
  /** The customer's last words are unanswered, whether or not anybody has read them. */
  awaiting: z.boolean().optional(),
  /** Only those, and whoever has waited longest first. */
  longest_wait: z.boolean().optional(),
  /** Only those that a target says something of, and what is due first. */
  due_first: z.boolean().optional(),
  /** Those with an answer that failed. */
  failed: z.boolean().optional(),
  /** Those who wrote from an ad at least once. */
  from_ad: z.boolean().optional(),
  /** Only what was given a priority, the most pressing first. */
  priority_first: z.boolean().optional(),
  /** Only those with this priority, newest first. */
  priority: pressingPriority.optional(),
  /** Whoever the team blocked, wherever their conversations lie. */
  blocked: z.boolean().optional(),
  closed: z.boolean().optional(),
  snoozed: z.boolean().optional(),
  human_needed: z.boolean().optional(),
  /** Only those to whom anything may be written now. */
  window_open: z.boolean().optional(),
  assigned: z.union([z.literal('me'), z.literal('nobody'), id]).optional(),
  /** Only those that one follows oneself. */
  followed: z.boolean().optional(),
  group_id: id.optional(),
  label_id: id.optional(),
  /** Only what is closed and was closed for this reason, also one that is no longer offered. */
  closing_reason_id: id.optional(),
});
export type ConversationFilters = z.output<typeof conversationFilters>;

/** The same in an address. */
export const conversationQuery = z.object({
  unread: queryFlag,
  awaiting: queryFlag,
  longest_wait: queryFlag,
  due_first: queryFlag,
  failed: queryFlag,
  from_ad: queryFlag,
  priority_first: queryFlag,
  priority: pressingPriority.optional(),
  blocked: queryFlag,
  closed: queryFlag,
  snoozed: queryFlag,
  human_needed: queryFlag,
  window_open: queryFlag,
  /** `me`, `nobody`, or the id of a member. */
  assigned: z.union([z.literal('me'), z.literal('nobody'), z.coerce.number().pipe(id)]).optional(),
  followed: queryFlag,
  group_id: z.coerce.number().pipe(id).optional(),
  label_id: z.coerce.number().pipe(id).optional(),
  closing_reason_id: z.coerce.number().pipe(id).optional(),
});

const listQuery = cursorQuery.extend(conversationQuery.shape);

const listPage = z.object({
  data: z.array(conversation),
  meta: cursorMeta.extend({
    /** With the first page: what the caller keeps at the top, whatever the filters; the rows stand in their places as well. */
    pinned: z.array(conversation).optional(),
  }),
});

export const listConversations = defineRoute({
  name: 'listConversations',
  summary:
    'Conversations: those that need a person first, then by last message; by their wait, or by priority',
  method: 'GET',
  path: `${numberPath}/conversations`,
  access: 'number',
  permission: 'conversations.view',
  params: numberParams,
  query: listQuery,
  response: listPage,
});

export const listTeamConversations = defineRoute({
  name: 'listTeamConversations',
  summary: 'Conversations of all numbers of the team in one list, in the order of a number’s',
  method: 'GET',
  path: '/api/teams/:team_id/conversations',
  access: 'team',
  permission: 'conversations.view',
  params: teamParams,
  /** Lists of people belong to a number. */
  query: listQuery.omit({ group_id: true }),
  response: listPage,
});

/** Further than this nobody counts: more wait than anybody answers in a day. */
export const mostAwaiting = 1000;

export const countAwaitingReply = defineRoute({
  name: 'countAwaitingReply',
  summary: 'How many open conversations wait for an answer, up to 1,000',
  method: 'GET',
  path: `${numberPath}/awaiting_reply`,
  access: 'number',
  permission: 'conversations.view',
  params: numberParams,
  response: data(z.object({ count: z.int() })),
});

/** Where the words were found. */
export const searchMatch = z.object({
  field: z.enum(['name', 'phone_number', 'message', 'note']),
  /** The found message, to be opened with `around`; of a note the one before it. */
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
  summary: 'Conversations by contact name, phone number, or the words of a message or note',
  method: 'POST',
  path: `${numberPath}/conversations/search`,
  access: 'number',
  permission: 'conversations.view',
  params: numberParams,
  body: z.object({ query: z.string().trim().min(1).max(200) }),
  response: data(z.array(foundConversation)),
});

export const searchTeamConversations = defineRoute({
  name: 'searchTeamConversations',
  summary: 'The same on all numbers of the team',
  method: 'POST',
  path: '/api/teams/:team_id/conversations/search',
  access: 'team',
  permission: 'conversations.view',
  params: teamParams,
  body: searchConversations.body,
  response: searchConversations.response,
});
