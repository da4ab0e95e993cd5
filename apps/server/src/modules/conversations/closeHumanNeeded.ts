import type { RequestContext } from '../../context.ts';
import { changeConversation } from './changeConversation.ts';
import type { ConversationRow } from './conversationRow.ts';

/** Somebody took care of it. Saying so twice is fine. */
export function closeHumanNeeded(ctx: RequestContext, contactId: number): Promise<ConversationRow> {
  return ctx.db.transaction((tx) =>
    changeConversation(tx, ctx, contactId, (before) =>
      before.is_human_needed ? { is_human_needed: false } : null,
    ),
  );
}
