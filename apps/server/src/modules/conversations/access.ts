import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { ConversationRow } from './conversationRow.ts';
import { readConversation } from './queries.ts';

/** A contact of the team, with or without a conversation on this number yet. */
export async function accessConversation(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
): Promise<ConversationRow> {
  const row = await readConversation(tx, ctx, contactId);
  if (!row) throw new AppError('not_found', null, { movedTo: await readMovedTo(tx, ctx, contactId) });
  return row;
}

/** Whom a contact was merged into, so that links to their messages lead on. */
async function readMovedTo(tx: Tx, { teamId }: RequestContext, contactId: number): Promise<number | null> {
  const merge = await tx
    .selectFrom('contact_merges')
    .select('kept_contact_id')
    .where('team_id', '=', teamId)
    .where('merged_contact_id', '=', contactId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return merge?.kept_contact_id ?? null;
}
