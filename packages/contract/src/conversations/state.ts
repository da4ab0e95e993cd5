import { z } from 'zod';
import { data, id, numberParams, numberPath, time } from '../common.ts';
import { conversationPriority } from '../priority.ts';
import { defineRoute } from '../route.ts';
import { blockReason } from './blockReasons.ts';
import { conversation } from './conversation.ts';
import { conversationParams, conversationPath } from './path.ts';

export const closeConversation = defineRoute({
  name: 'closeConversation',
  summary:
    'Close an open conversation or reopen a closed one; `closed` asks for one of the two, `undo` takes the last closing back or, with `closed`, one’s own reopening',
  method: 'POST',
  path: `${conversationPath}/close`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({
    closed: z.boolean().optional(),
    undo: z.boolean().optional(),
    /** Why it is closed: one of the team’s reasons, which it may insist on. */
    reason_id: id.optional(),
  }),
  response: data(conversation),
  errors: ['closing_reason_required'],
});

export const closeHumanNeeded = defineRoute({
  name: 'closeHumanNeeded',
  summary: 'Say that a person has taken care of it',
  method: 'POST',
  path: `${conversationPath}/close_human_needed`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  response: data(conversation),
});

export const markConversationUnread = defineRoute({
  name: 'markConversationUnread',
  summary: 'Show the conversation as unread again',
  method: 'POST',
  path: `${conversationPath}/unread`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  response: data(conversation),
});

export const assignConversation = defineRoute({
  name: 'assignConversation',
  summary: 'Give a conversation to a member, to whose turn it is, or to nobody',
  method: 'POST',
  path: `${conversationPath}/assign`,
  access: 'number',
  permission: 'conversations.assign',
  params: conversationParams,
  body: z.union([
    z.object({
      user_id: id.nullable(),
      /** Who had it, as it was seen: whoever was given it meanwhile keeps it. */
      from: id.nullable().optional(),
    }),
    z.object({ how: z.enum(['round_robin', 'least_busy']) }),
  ]),
  response: data(conversation),
  errors: ['no_agent_available', 'assigned_meanwhile'],
});

/** As `until`: until the person writes, however long that takes. No team has a day so far ahead. */
export const untilAnswer = '9999-12-31T00:00:00.000Z';

export const snoozeConversation = defineRoute({
  name: 'snoozeConversation',
  summary:
    'Take a conversation out of the list until a time, or until the person writes (9999-12-31T00:00:00.000Z); null brings it back now',
  method: 'POST',
  path: `${conversationPath}/snooze`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({ until: time.nullable() }),
  response: data(conversation),
});

export const blockContact = defineRoute({
  name: 'blockContact',
  summary:
    'Block a person on this number, at WhatsApp too as soon as it takes them; they are told nothing, and their conversation is closed',
  method: 'POST',
  path: `${conversationPath}/block`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({ reason: blockReason }),
  response: data(conversation),
});

export const unblockContact = defineRoute({
  name: 'unblockContact',
  summary: 'Let a person write and be written to again; `undo` also opens what blocking closed',
  method: 'POST',
  path: `${conversationPath}/unblock`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({ undo: z.boolean().optional() }),
  response: data(conversation),
});

/** How many conversations of a number one person can pin. */
export const mostPinned = 20;

export const pinConversation = defineRoute({
  name: 'pinConversation',
  summary:
    'Keep a conversation at the top of one’s own list, or no longer; answers with all that one has pinned',
  method: 'PUT',
  path: `${conversationPath}/pin`,
  access: 'number',
  permission: 'conversations.view',
  params: conversationParams,
  body: z.object({ pinned: z.boolean() }),
  response: data(z.array(conversation)),
  errors: ['too_many_pins'],
});

/** How many conversations of a number one person can follow, and how many members one conversation. */
export const mostFollowed = 1000;
export const mostFollowers = 50;

export const followConversation = defineRoute({
  name: 'followConversation',
  summary: 'Be told when the customer writes and when a colleague closes the conversation, or no longer',
  method: 'PUT',
  path: `${conversationPath}/follow`,
  access: 'number',
  permission: 'conversations.view',
  params: conversationParams,
  body: z.object({ followed: z.boolean() }),
  response: data(conversation),
  errors: ['too_many_followed'],
});

/** What can be done to many conversations at once. */
export const bulkAction = z.discriminatedUnion('kind', [
  /** `undo`: as they were before one opened them oneself, for the reason of then. */
  z.object({ kind: z.literal('close'), reason_id: id.optional(), undo: z.boolean().optional() }),
  /** `undo`: as they were before they were closed. */
  z.object({ kind: z.literal('reopen'), undo: z.boolean().optional() }),
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('unread') }),
  z.object({ kind: z.literal('human_done') }),
  z.object({ kind: z.literal('assign'), user_id: id.nullable() }),
  z.object({ kind: z.literal('snooze'), until: time.nullable() }),
  z.object({
    kind: z.literal('add_group'),
    group_id: id,
    /** Automations that wait for whoever comes on the list begin. Left out: for one contact they do, for several they do not. */
    start_automations: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('remove_group'), group_id: id }),
  z.object({ kind: z.literal('add_label'), label_id: id }),
  z.object({ kind: z.literal('remove_label'), label_id: id }),
  z.object({ kind: z.literal('prioritize'), priority: conversationPriority }),
  z.object({ kind: z.literal('block'), reason: blockReason }),
  /** `undo`: what blocking closed is open again, as it was. */
  z.object({ kind: z.literal('unblock'), undo: z.boolean().optional() }),
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
  errors: ['closing_reason_required'],
});
