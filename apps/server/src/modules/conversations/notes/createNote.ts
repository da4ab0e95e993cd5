import type { ConversationNote, RouteBody, createNote as route } from '@herald/contract';
import { byOf, type RequestContext } from '../../../context.ts';
import { notFound } from '../../../platform/errors.ts';
import { addNote } from '../commands/addNote.ts';
import { readNote } from '../timeline/index.ts';

/** A note for colleagues. */
export function createNote(
  ctx: RequestContext,
  contactId: number,
  { body, mentions, mentions_team, file_ids, client_id }: RouteBody<typeof route>,
): Promise<ConversationNote> {
  const { phoneNumberId } = ctx;
  return ctx.db.transaction(async (tx) => {
    const id = await addNote(tx, byOf(ctx), {
      phoneNumberId,
      contactId,
      body,
      mentions,
      mentionsTeam: mentions_team,
      fileIds: file_ids,
      clientId: client_id,
    });
    const note = await readNote(tx, ctx, id);
    if (!note) throw notFound();
    return note;
  });
}
