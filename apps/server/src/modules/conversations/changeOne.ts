import type { By } from '../../actor.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { accessConversation } from './access.ts';
import type { Chosen, Outcome } from './changeConversations.ts';
import type { ConversationRow } from './conversationRow.ts';

type Change = (tx: Tx, by: By, chosen: Chosen) => Promise<Outcome>;

/** Does something to one conversation, which must be there, and returns it as it then is. */
export function changeOne(ctx: RequestContext, contactId: number, change: Change): Promise<ConversationRow> {
  return ctx.db.transaction((tx) => changeOneIn(tx, ctx, contactId, change));
}

/** The same inside a transaction. */
export async function changeOneIn(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  change: Change,
): Promise<ConversationRow> {
  const { phoneNumberId } = ctx;
  const { missing } = await change(tx, byOf(ctx), { phoneNumberId, contactIds: [contactId] });
  if (missing.length > 0) throw notFound();
  return accessConversation(tx, ctx, contactId);
}
