import type { ConversationNote } from '@herald/contract';
import { byOf, type RequestContext } from '../../../context.ts';
import { notFound } from '../../../platform/errors.ts';
import { addNote } from '../commands/addNote.ts';
import { readNote } from '../timeline/index.ts';

export interface NoteInput {
  body: string;
  mentions: number[];
  client_id?: string | undefined;
}

/** A note for colleagues. */
export function createNote(
  ctx: RequestContext,
  contactId: number,
  { client_id: clientId, ...input }: NoteInput,
): Promise<ConversationNote> {
  const { phoneNumberId } = ctx;
  return ctx.db.transaction(async (tx) => {
    const id = await addNote(tx, byOf(ctx), { phoneNumberId, contactId, ...input, clientId });
    const note = await readNote(tx, ctx.teamId, id);
    if (!note) throw notFound();
    return note;
  });
}
