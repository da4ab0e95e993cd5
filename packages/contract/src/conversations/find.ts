import { z } from 'zod';
import { data, id, pathId, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { conversationParams, conversationPath } from './path.ts';

/** Where words stand in a conversation. */
export const foundInConversation = z.object({
  kind: z.enum(['message', 'note']),
  id,
  at: time,
  /** The message to open the thread `around`: of a note the one before it, or else the one after. */
  message_id: id.nullable(),
});
export type FoundInConversation = z.output<typeof foundInConversation>;

/** As many hits as are shown; whoever has more types another word. */
export const mostFoundInConversation = 500;

export const findInConversation = defineRoute({
  name: 'findInConversation',
  summary:
    'Messages and notes of a conversation that hold all words, the last of them as a beginning; the newest first',
  method: 'POST',
  path: `${conversationPath}/find`,
  access: 'number',
  permission: 'conversations.view',
  params: conversationParams,
  body: z.object({ query: z.string().trim().min(1).max(200) }),
  response: data(z.object({ found: z.array(foundInConversation), has_more: z.boolean() })),
});

export const findMessageAt = defineRoute({
  name: 'findMessageAt',
  summary: 'The first message from a moment or a note on, or else the last one before it',
  method: 'GET',
  path: `${conversationPath}/message_at`,
  access: 'number',
  permission: 'conversations.view',
  params: conversationParams,
  /** Without a moment and a note, the newest. */
  query: z.object({ at: time.optional(), note_id: pathId.optional() }),
  response: data(z.object({ message_id: id.nullable() })),
});
