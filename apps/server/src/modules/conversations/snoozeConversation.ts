import type { RequestContext } from '../../context.ts';
import { changeOne } from './changeOne.ts';
import { snoozeConversations } from './commands/snoozeConversations.ts';
import type { ConversationRow } from './conversationRow.ts';

/** Takes a conversation out of the list until a time; null brings it back now. */
export function snoozeConversation(
  ctx: RequestContext,
  contactId: number,
  until: string | null,
): Promise<ConversationRow> {
  const time = until === null ? null : new Date(until);
  return changeOne(ctx, contactId, (tx, by, chosen) =>
    snoozeConversations(tx, by, { ...chosen, until: time }),
  );
}
