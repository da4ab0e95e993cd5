import type { RequestContext } from '../../context.ts';
import { changeConversation } from './changeConversation.ts';
import type { ConversationRow } from './conversationRow.ts';
import type { Change, ConversationState } from './state.ts';

/** Closes or reopens; without `closed`, whichever it is not. */
export function closeConversation(
  ctx: RequestContext,
  contactId: number,
  closed?: boolean,
): Promise<ConversationRow> {
  return ctx.db.transaction((tx) =>
    changeConversation(tx, ctx, contactId, (before) => closing(before, closed ?? !before.closed)),
  );
}

/** Whoever closes a conversation is done with its messages, and waits for nothing more. */
export function closing(before: ConversationState, closed: boolean): Change | null {
  if (closed === before.closed) return null;
  return closed
    ? { closed: true, is_human_needed: false, unread_count: 0, snoozed_until: null, snoozed_by: null }
    : { closed: false };
}
