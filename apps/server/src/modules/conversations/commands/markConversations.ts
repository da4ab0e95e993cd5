import { defineCommand } from '../../../command.ts';
import { type Chosen, changeConversations } from '../changeConversations.ts';

interface Input extends Chosen {
  as: 'read' | 'unread';
}

/** Marks conversations as read, or shows them as unread again, so that somebody comes back to them. */
export const markConversations = defineCommand('conversations.reply', (tx, by, input: Input) =>
  changeConversations(tx, by, input, ({ unread_count }) => {
    if (input.as === 'unread') return unread_count > 0 ? null : { unread_count: 1 };
    return unread_count > 0 ? { unread_count: 0, last_read_at: by.now } : null;
  }),
);
