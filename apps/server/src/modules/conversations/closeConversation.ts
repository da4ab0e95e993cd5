import type { RequestContext } from '../../context.ts';
import { changeOne } from './changeOne.ts';
import { closeConversations } from './commands/closeConversations.ts';
import type { ConversationRow } from './conversationRow.ts';

/** Closes or reopens; without `closed`, whichever it is not. `undo` takes the last closing back. */
export function closeConversation(
  ctx: RequestContext,
  contactId: number,
  input: { closed?: boolean | undefined; undo?: boolean | undefined },
): Promise<ConversationRow> {
  return changeOne(ctx, contactId, (tx, by, chosen) => closeConversations(tx, by, { ...chosen, ...input }));
}
