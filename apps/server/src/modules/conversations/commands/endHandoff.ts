import { defineCommand } from '../../../command.ts';
import { type Chosen, changeConversations } from '../changeConversations.ts';

/** Somebody took care of it. Saying so twice is fine. */
export const endHandoff = defineCommand('conversations.reply', (tx, by, chosen: Chosen) =>
  changeConversations(tx, by, chosen, (before) =>
    before.is_human_needed ? { is_human_needed: false } : null,
  ),
);
