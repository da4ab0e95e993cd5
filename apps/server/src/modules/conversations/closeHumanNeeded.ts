import type { RequestContext } from '../../context.ts';
import { changeConversation } from './changeConversation.ts';
import type { ConversationRow } from './conversationRow.ts';
import type { Change, ConversationState } from './state.ts';

/** Somebody took care of it. Saying so twice is fine. */
export function closeHumanNeeded(ctx: RequestContext, contactId: number): Promise<ConversationRow> {
  return ctx.db.transaction((tx) => changeConversation(tx, ctx, contactId, takingCare));
}

export function takingCare(before: ConversationState): Change | null {
  return before.is_human_needed ? { is_human_needed: false } : null;
}
