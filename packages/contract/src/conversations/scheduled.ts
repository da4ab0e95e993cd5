import { limits } from '@herald/whatsapp/model';
import { z } from 'zod';
import { data, id, numberThing, time } from '../common.ts';
import { message, outgoingMessage } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { scheduledMessage } from './conversation.ts';
import { conversationParams, conversationPath } from './path.ts';

const sendErrors = [
  'window_closed',
  'contact_opted_out',
  'contact_blocked',
  'template_not_usable',
  'number_not_connected',
  'number_in_violation',
  'team_blocked',
  'team_ending',
];

/**
 * The window is closed: a template goes out now, and what the person wrote waits until the contact answers. Without
 * `template_id`, the one of the inbox settings.
 */
export const reengage = defineRoute({
  name: 'reengage',
  summary: 'Bring somebody back with a template; the message follows when they answer',
  method: 'POST',
  path: `${conversationPath}/reengage`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({
    message: z.string().trim().min(1).max(limits.message.text),
    template_id: id.optional(),
    variables: z.record(z.string().max(40), z.string().max(limits.template.variable)).default({}),
    /** The template in the language of the contact, where there is one. */
    by_language: z.boolean().optional(),
    client_id: z.uuid().optional(),
  }),
  response: data(scheduledMessage),
  errors: [...sendErrors, 'window_open', 'already_scheduled', 'reengage_template_missing'],
});

export const sendLater = defineRoute({
  name: 'sendLater',
  summary: 'Plan a message. What the gate thinks of it counts when its time comes',
  method: 'POST',
  path: `${conversationPath}/scheduled`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({
    message: outgoingMessage,
    send_at: time,
    cancel_on_reply: z.boolean().default(false),
    quoted_message_id: id.optional(),
  }),
  response: data(scheduledMessage),
  status: 201,
});

const scheduledParams = conversationParams.extend(numberThing('scheduled_id').shape);

export const updateScheduled = defineRoute({
  name: 'updateScheduled',
  summary: 'Change a message that waits, or its time',
  method: 'PUT',
  path: `${conversationPath}/scheduled/:scheduled_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: scheduledParams,
  body: z.object({
    message: outgoingMessage.optional(),
    send_at: time.optional(),
    cancel_on_reply: z.boolean().optional(),
  }),
  response: data(scheduledMessage),
  errors: ['not_scheduled'],
});

export const cancelScheduled = defineRoute({
  name: 'cancelScheduled',
  summary: 'Do not send it after all; of a failed one: put it away',
  method: 'DELETE',
  path: `${conversationPath}/scheduled/:scheduled_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: scheduledParams,
  status: 204,
  errors: ['not_scheduled'],
});

export const sendScheduledNow = defineRoute({
  name: 'sendScheduledNow',
  summary: 'Send a scheduled message at once',
  method: 'POST',
  path: `${conversationPath}/scheduled/:scheduled_id/send`,
  access: 'number',
  permission: 'conversations.reply',
  params: scheduledParams,
  response: data(message),
  status: 201,
  errors: [...sendErrors, 'not_scheduled'],
});
