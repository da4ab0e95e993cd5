import type { By } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import { type Chosen, changeConversations } from '../changeConversations.ts';
import type { Change, ConversationState } from '../state.ts';

interface Input extends Chosen {
  /** Without it each becomes what it is not. */
  closed?: boolean | undefined;
}

/** Closes conversations, or opens them again. */
export const closeConversations = defineCommand('conversations.reply', (tx, by, input: Input) =>
  changeConversations(tx, by, input, (before) => closing(by, before, input.closed ?? !before.closed)),
);

/** Whoever closes a conversation is done with its messages, and waits for nothing more. */
function closing({ now }: By, before: ConversationState, closed: boolean): Change | null {
  if (closed === before.closed) return null;
  if (!closed) return { closed: false };
  const nothingLeft = { is_human_needed: false, unread_count: 0, snoozed_until: null, snoozed_by: null };
  return { closed: true, ...nothingLeft, waiting_since: null, answered_at: now, failed_message_id: null };
}
