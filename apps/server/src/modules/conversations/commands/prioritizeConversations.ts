import { type ConversationPriority, conversationPriorities } from '@herald/contract';
import { defineCommand } from '../../../command.ts';
import { type Chosen, changeConversations } from '../changeConversations.ts';

interface Input extends Chosen {
  priority: ConversationPriority;
}

/** Says how much conversations press. It stays when they are closed: whoever comes back presses as before. */
export const prioritizeConversations = defineCommand('conversations.reply', (tx, by, input: Input) => {
  const priority = conversationPriorities.indexOf(input.priority);
  return changeConversations(tx, by, input, (before) => (before.priority === priority ? null : { priority }));
});
