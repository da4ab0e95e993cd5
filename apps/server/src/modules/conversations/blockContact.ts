import type { BlockReason } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { changeOne } from './changeOne.ts';
import { blockContacts } from './commands/blockContacts.ts';
import type { ConversationRow } from './conversationRow.ts';

/** Nothing is sent to the person any more, and what they write waits for nobody. */
export function blockContact(
  ctx: RequestContext,
  contactId: number,
  reason: BlockReason,
): Promise<ConversationRow> {
  return changeOne(ctx, contactId, (tx, by, chosen) => blockContacts(tx, by, { ...chosen, reason }));
}

export function unblockContact(
  ctx: RequestContext,
  contactId: number,
  undo: boolean,
): Promise<ConversationRow> {
  return changeOne(ctx, contactId, (tx, by, chosen) =>
    blockContacts(tx, by, { ...chosen, reason: null, undo }),
  );
}
