import { limits } from '@herald/whatsapp/model';
import { z } from 'zod';
import { data, id, numberPath, numberThing, queryFlag } from '../common.ts';
import { message, outgoingMessage } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { conversationDetail } from './conversation.ts';
import { conversationParams, conversationPath } from './path.ts';

const detail = z.object({ data: conversationDetail, inbound_conversation_not_read: z.int() });

/** Opening a conversation marks it read, unless `peek`. */
export const getConversation = defineRoute({
  name: 'getConversation',
  summary: 'One conversation with its messages',
  method: 'GET',
  path: conversationPath,
  access: 'number',
  permission: 'conversations.view',
  params: conversationParams,
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
  path: conversationPath,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({
    message: outgoingMessage,
    client_id: z.uuid().optional(),
    quoted_message_id: id.optional(),
    /**
     * The newest message that whoever writes had seen; 0 for an empty thread. When somebody of the team has answered
     * since, nothing is sent: the refusal says who and what. Without it nothing is compared.
     */
    seen_message_id: z.int().min(0).optional(),
    /** It leaves after `takeBackSeconds`; until then its author may take it back. */
    hold: z.boolean().optional(),
  }),
  response: data(message),
  errors: [
    'answered_meanwhile',
    'window_closed',
    'contact_opted_out',
    'contact_blocked',
    'template_not_usable',
    'number_not_connected',
    'number_in_violation',
    'team_blocked',
    'team_ending',
  ],
});

/** Kinds that mean the same to somebody else. */
export const forwardable = ['text', 'media', 'location', 'contacts'] as const;

/** Files go along without another upload. Repeating a call with the same client_id sends nothing twice. */
export const forwardMessage = defineRoute({
  name: 'forwardMessage',
  summary: 'Send a message of another conversation of the number to this one',
  method: 'POST',
  path: `${conversationPath}/forward`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({ from_contact_id: id, message_id: id, client_id: z.uuid() }),
  response: data(message),
  errors: sendConversationMessage.errors,
});

/** So long a held message may be taken back. */
export const takeBackSeconds = 5;

/** Of oneself, in this conversation. What has left stays; only what was taken back is named. */
export const takeBackMessages = defineRoute({
  name: 'takeBackMessages',
  summary: 'Take back what one sent a moment ago and what has not left yet',
  method: 'POST',
  path: `${conversationPath}/take_back`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  body: z.object({
    /** What is to be taken back: of a call that is repeated, what the one before took back is named again. */
    client_ids: z.array(z.uuid()).max(100).optional(),
  }),
  response: data(z.object({ client_ids: z.array(z.string()) })),
  errors: ['message_has_left'],
});

/** As a message of the inbox, so the same rules hold; a call that is repeated with its client id sends nothing twice. */
export const sendTemplate = defineRoute({
  name: 'sendTemplate',
  summary: 'Send a template to one contact',
  method: 'POST',
  path: `${numberPath}/templates/:template_id/contact/:contact_id`,
  access: 'number',
  permission: 'conversations.reply',
  params: numberThing('template_id').extend(conversationParams.shape),
  body: z.object({
    variables: z.record(z.string().max(40), z.string().max(limits.template.variable)).default({}),
    /** In their language, where the template has it. */
    by_language: z.boolean().optional(),
    client_id: z.uuid().optional(),
  }),
  response: data(message),
  errors: sendConversationMessage.errors,
});

export const testTemplate = defineRoute({
  name: 'testTemplate',
  summary: "Send a template to a phone of one's own",
  method: 'POST',
  path: `${numberPath}/templates/:template_id/test`,
  access: 'number',
  permission: ['campaigns.send', 'conversations.reply'],
  params: numberThing('template_id'),
  body: sendTemplate.body
    .pick({ variables: true })
    .extend({ phone_number: z.string().trim().min(4).max(40), client_id: z.uuid() }),
  /** In whose thread it stands: the contact with that phone, who is made when there is none. */
  response: data(z.object({ contact_id: id, message_id: id })),
  errors: ['phone_invalid', 'variable_missing', 'conflict', ...sendConversationMessage.errors],
});

/**
 * Somebody is writing an answer. Shown to the person for 25 seconds; asking more often than every 20 does nothing.
 * `shown` is false when there is nothing to answer, or the number's settings say not to show it.
 */
export const showTyping = defineRoute({
  name: 'showTyping',
  summary: 'Show the person that somebody is writing',
  method: 'POST',
  path: `${conversationPath}/typing`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams,
  response: data(z.object({ shown: z.boolean() })),
});

/** After a failure or an unclear outcome. For an unclear one the person must accept that it may arrive twice. */
export const resendMessage = defineRoute({
  name: 'resendMessage',
  summary: 'Send a failed or uncertain message again as a new one',
  method: 'POST',
  path: `${conversationPath}/messages/:message_id/resend`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams.extend(numberThing('message_id').shape),
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
  path: `${conversationPath}/messages/:message_id/let_go`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams.extend(numberThing('message_id').shape),
  response: data(message),
  errors: ['message_not_uncertain'],
});

/** One reaction a side and message, as in WhatsApp. An empty emoji takes it back. */
export const reactToMessage = defineRoute({
  name: 'reactToMessage',
  summary: 'React to a message of the person or of the team',
  method: 'PUT',
  path: `${conversationPath}/messages/:message_id/reaction`,
  access: 'number',
  permission: 'conversations.reply',
  params: conversationParams.extend(numberThing('message_id').shape),
  body: z.object({ emoji: z.string().max(32) }),
  response: data(message),
  errors: ['window_closed', 'message_not_reactable'],
});
