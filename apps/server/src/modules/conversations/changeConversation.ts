import type { RequestContext } from '../../context.ts';
import { UnreadChanges } from '../../messaging/inbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessConversation, accessConversationForUpdate } from './access.ts';
import type { ConversationRow } from './conversationRow.ts';
import { type LockedConversation, updateConversation } from './queries.ts';

interface Change {
  closed?: boolean;
  is_human_needed?: boolean;
  unread_count?: number;
  last_read_at?: Date;
}

/** Changes a conversation and everything that hangs on it: the number's unread counter and open inboxes. */
export async function changeConversation(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  decide: (before: LockedConversation) => Change | null,
): Promise<ConversationRow> {
  const before = await accessConversationForUpdate(tx, ctx, contactId);
  const change = decide(before);
  if (change) {
    await updateConversation(tx, ctx, contactId, change);
    const payload = { phone_number_id: ctx.phoneNumberId, contact_id: contactId };
    publish(tx, { name: 'conversation.updated', payload });
    const unread = new UnreadChanges();
    unread.add(
      ctx.teamId,
      ctx.phoneNumberId,
      before.unread_count,
      change.unread_count ?? before.unread_count,
    );
    await unread.apply(tx);
  }
  return accessConversation(tx, ctx, contactId);
}
