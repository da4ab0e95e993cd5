import { limits } from '@herald/whatsapp/model';
import { z } from 'zod';
import { data, id, pathId, shortName, teamParams, time } from '../common.ts';
import { conversationPriority } from '../priority.ts';
import { defineRoute } from '../route.ts';
import { blockReason } from './blockReasons.ts';
import { conversation } from './conversation.ts';
import { conversationParams, conversationPath } from './path.ts';
import { bulkAction } from './state.ts';

/** What the words of a macro may name: of the person, and `agent`, who runs it. */
export const macroVariables = ['first_name', 'last_name', 'name', 'phone_number', 'email', 'agent'] as const;

/** What a macro does, in this order. What is null or empty is left out; all of it happens, or nothing. */
export const macroSteps = z.object({
  add_labels: z.array(id).max(20).default([]),
  remove_labels: z.array(id).max(20).default([]),
  /** To whoever runs it, to nobody, or to a member. */
  assign: z
    .union([z.literal('me'), z.literal('nobody'), id])
    .nullable()
    .default(null),
  priority: conversationPriority.nullable().default(null),
  note: z.string().trim().max(4000).default(''),
  reply: z.string().trim().max(limits.message.text).default(''),
  finish: z
    .discriminatedUnion('kind', [
      /** `reason_id`: one of the team’s reasons; null asks whoever runs it, where the team insists on one. */
      z.object({ kind: z.literal('close'), reason_id: id.nullable().default(null) }),
      z.object({ kind: z.literal('snooze'), hours: z.int().min(1).max(8760) }),
      /** They are told nothing, so it goes with no `reply`. */
      z.object({ kind: z.literal('block'), reason: blockReason }),
    ])
    .nullable()
    .default(null),
});
export type MacroSteps = z.output<typeof macroSteps>;

export const macro = z.object({
  id,
  name: z.string(),
  steps: macroSteps,
  is_shared: z.boolean(),
  use_count: z.int(),
  updated_at: time,
});
export type Macro = z.output<typeof macro>;

const macrosPath = '/api/teams/:team_id/macros';
const macroParams = teamParams.extend({ macro_id: pathId });
const macroBody = z.object({ name: shortName, steps: macroSteps, is_shared: z.boolean().default(false) });

export const listMacros = defineRoute({
  name: 'listMacros',
  summary: 'Macros of the team and one’s own, most used first',
  method: 'GET',
  path: macrosPath,
  access: 'team',
  permission: 'conversations.view',
  params: teamParams,
  response: data(z.array(macro)),
});

export const createMacro = defineRoute({
  name: 'createMacro',
  summary: 'Add a macro; sharing it needs conversations.assign',
  method: 'POST',
  path: macrosPath,
  access: 'team',
  permission: 'conversations.reply',
  params: teamParams,
  body: macroBody,
  response: data(macro),
  status: 201,
  errors: ['name_taken', 'macro_empty'],
});

export const updateMacro = defineRoute({
  name: 'updateMacro',
  summary: 'Change a macro; a shared one needs conversations.assign',
  method: 'PUT',
  path: `${macrosPath}/:macro_id`,
  access: 'team',
  permission: 'conversations.reply',
  params: macroParams,
  body: macroBody,
  response: data(macro),
  errors: ['name_taken', 'macro_empty'],
});

export const deleteMacro = defineRoute({
  name: 'deleteMacro',
  summary: 'Delete a macro; a shared one needs conversations.assign',
  method: 'DELETE',
  path: `${macrosPath}/:macro_id`,
  access: 'team',
  permission: 'conversations.reply',
  params: macroParams,
  status: 204,
});

export const macroDone = z.enum([
  'label_added',
  'label_removed',
  'assigned',
  'prioritized',
  'note_added',
  'message_sent',
  'closed',
  'snoozed',
  'blocked',
]);
export type MacroDone = z.output<typeof macroDone>;

/** All in one transaction: what one step is refused for refuses the whole, and nothing was done. */
export const runMacro = defineRoute({
  name: 'runMacro',
  summary:
    'Do what a macro says to a conversation. Repeating a call with the same client_id sends nothing twice',
  method: 'POST',
  path: `${conversationPath}/macros/:macro_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams.extend({ macro_id: pathId }),
  body: z.object({
    client_id: z.uuid(),
    /** As when a message is sent: the newest message that was seen. */
    seen_message_id: z.int().min(0).optional(),
    /** Why it is closed, for a macro that closes and does not say so itself. */
    reason_id: id.optional(),
  }),
  response: data(
    z.object({
      conversation,
      /** What it really changed; a label that was there already is not among it. */
      done: z.array(z.object({ kind: macroDone, count: z.int() })),
      /** What takes it back with `changeConversations`; what was written stays written. */
      undo: z.array(bulkAction),
    }),
  ),
  errors: [
    'closing_reason_required',
    'answered_meanwhile',
    'window_closed',
    'contact_opted_out',
    'contact_blocked',
    'number_not_connected',
    'number_in_violation',
    'team_blocked',
    'team_ending',
  ],
});
