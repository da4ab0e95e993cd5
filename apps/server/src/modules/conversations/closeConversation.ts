import type { RouteBody, closeConversation as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { changeOne } from './changeOne.ts';
import { closeConversations } from './commands/closeConversations.ts';
import type { ConversationRow } from './conversationRow.ts';

/** Closes or reopens; without `closed`, whichever it is not. `undo` takes the last closing, or opening, back. */
export function closeConversation(
  ctx: RequestContext,
  contactId: number,
  { closed, undo, reason_id: reasonId }: RouteBody<typeof route>,
): Promise<ConversationRow> {
  return changeOne(ctx, contactId, (tx, by, chosen) =>
    closeConversations(tx, by, { ...chosen, closed, undo, reasonId }),
  );
}
