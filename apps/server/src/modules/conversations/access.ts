import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { ConversationRow } from './conversationRow.ts';
import { readConversation } from './queries.ts';

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
