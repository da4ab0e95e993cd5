import { z } from 'zod';

/** How much a conversation presses, from the least; colleagues say so, and the person is told nothing. */
export const conversationPriorities = ['none', 'low', 'medium', 'high', 'urgent'] as const;
export const conversationPriority = z.enum(conversationPriorities);
export type ConversationPriority = z.output<typeof conversationPriority>;

/** What presses at all; what does not is most of any inbox. */
export const pressingPriority = conversationPriority.exclude(['none']);
