import type { RequestContext } from '../../context.ts';
import { changeConversation } from './changeConversation.ts';
import type { ConversationRow } from './conversationRow.ts';

/** Closes or reopens; without `closed`, whichever it is not. Whoever closes a conversation is done with its messages. */
export function closeConversation(
  ctx: RequestContext,
  contactId: number,
  closed?: boolean,
): Promise<ConversationRow> {
  return ctx.db.transaction((tx) =>
    changeConversation(tx, ctx, contactId, (before) => {
      const wanted = closed ?? !before.closed;
      if (wanted === before.closed) return null;
      return wanted ? { closed: true, is_human_needed: false, unread_count: 0 } : { closed: false };
    }),
  );
}
