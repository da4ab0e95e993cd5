import { z } from 'zod';
import { data, id, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { conversationParams, conversationPath } from './path.ts';

/** One time that a conversation was closed. */
export const closingOfConversation = z.object({
  id,
  closed_at: time,
  /** Null when nobody of the team did it. */
  by: z.object({ user_id: id, name: z.string() }).nullable(),
  /** Why, where whoever closed it said so. */
  reason: z.string().nullable(),
  /** What the person said of it, where they were asked and did. */
  rating: z.object({ score: z.int().min(1).max(5), comment: z.string().nullable() }).nullable(),
});

/** As many as anybody looks through. */
export const mostClosings = 50;

export const listClosings = defineRoute({
  name: 'listClosings',
  summary:
    'When a conversation was closed before, by whom and how it was rated; the newest first, 50 at most',
  method: 'GET',
  path: `${conversationPath}/closings`,
  access: 'number',
  permission: 'conversations.view',
  params: conversationParams,
  response: data(z.array(closingOfConversation)),
});
