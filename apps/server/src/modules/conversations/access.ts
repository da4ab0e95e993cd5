import type { RequestContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { ConversationRow } from './conversationRow.ts';
import { type LockedConversation, lockConversation, readConversation } from './queries.ts';

/** A contact of the team, with or without a conversation on this number yet. */
export async function accessConversation(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
): Promise<ConversationRow> {
  const row = await readConversation(tx, ctx, contactId);
  if (!row) throw notFound();
  return row;
}

export async function accessConversationForUpdate(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
): Promise<LockedConversation> {
  const row = await lockConversation(tx, ctx, contactId);
  if (!row) throw notFound();
  return row;
}
