import type { ConversationNote } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { accessConversation } from '../access.ts';
import { readNote } from '../timeline/index.ts';
import { notifyMentioned } from './mentions.ts';
import { publishTimeline } from './publishTimeline.ts';

export interface NoteInput {
  body: string;
  mentions: number[];
  client_id?: string | undefined;
}

/** A note for colleagues. The same client id again answers the first note, and tells nobody twice. */
export function createNote(
  ctx: RequestContext,
  contactId: number,
  input: NoteInput,
): Promise<ConversationNote> {
  return ctx.db.transaction(async (tx) => {
    await accessConversation(tx, ctx, contactId);
    const mentions = [...new Set(input.mentions)];
    const id = await insertNote(tx, ctx, contactId, { ...input, mentions });
    if (id !== null) {
      await notifyMentioned(tx, ctx, { contactId, noteId: id, mentions });
      publishTimeline(tx, ctx, contactId);
    }
    const note = await readNote(tx, ctx.teamId, id ?? (await findByClientId(tx, ctx, contactId, input)));
    if (!note) throw notFound();
    return note;
  });
}

/** Null when the note was there before. */
async function insertNote(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  { body, mentions, client_id }: NoteInput,
): Promise<number | null> {
  const row = await tx
    .insertInto('conversation_notes')
    .values({
      team_id: ctx.teamId,
      phone_number_id: ctx.phoneNumberId,
      contact_id: contactId,
      user_id: ctx.person.userId,
      body,
      mentions,
      client_id: client_id ?? null,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A client id that was used elsewhere answers no note of elsewhere. */
async function findByClientId(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  { client_id }: NoteInput,
): Promise<number> {
  const row = await tx
    .selectFrom('conversation_notes')
    .select('id')
    .where('team_id', '=', ctx.teamId)
    .where('phone_number_id', '=', ctx.phoneNumberId)
    .where('contact_id', '=', contactId)
    .where('user_id', '=', ctx.person.userId)
    .where('client_id', '=', client_id ?? null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.id;
}
