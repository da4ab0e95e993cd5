import type { RequestContext } from '../../context.ts';
import { changeConversation } from './changeConversation.ts';
import type { ConversationRow } from './conversationRow.ts';
import type { Change, ConversationState } from './state.ts';

/** Shows a conversation as unread again, so that somebody comes back to it. */
export function markUnread(ctx: RequestContext, contactId: number): Promise<ConversationRow> {
  return ctx.db.transaction((tx) => changeConversation(tx, ctx, contactId, markingUnread));
}

export function markingUnread(before: ConversationState): Change | null {
  return before.unread_count > 0 ? null : { unread_count: 1 };
}
