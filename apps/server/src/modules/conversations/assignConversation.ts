import type { RequestContext } from '../../context.ts';
import { accessConversation } from './access.ts';
import { changeOneIn } from './changeOne.ts';
import { type Assignment, assignConversations } from './commands/assignConversations.ts';
import type { ConversationRow } from './conversationRow.ts';

/** Gives a conversation to a member, to whose turn it is, or to nobody. */
export function assignConversation(
  ctx: RequestContext,
  contactId: number,
  to: Assignment,
): Promise<ConversationRow> {
  return ctx.db.transaction(async (tx) => {
    // A stranger learns that there is no such conversation, and not who could have it.
    await accessConversation(tx, ctx, contactId);
    return changeOneIn(tx, ctx, contactId, (_tx, by, chosen) =>
      assignConversations(tx, by, { ...chosen, to }),
    );
  });
}
