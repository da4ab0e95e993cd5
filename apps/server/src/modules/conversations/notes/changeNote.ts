import type { ConversationNote, RouteBody, updateNote as route } from '@herald/contract';
import type { Selectable, Updateable } from 'kysely';
import { byOf, type RequestContext } from '../../../context.ts';
import { publishUnread } from '../../../messaging/notifications/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { ConversationNotes } from '../../../platform/database/types.gen.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { notifyMentioned } from '../mentions.ts';
import { noteFact } from '../noteFact.ts';
import { readNote } from '../timeline/index.ts';

/** Changes a note of one's own; only those who were not called before are told. */
export function updateNote(
  ctx: RequestContext,
  contactId: number,
  noteId: number,
  input: RouteBody<typeof route>,
): Promise<ConversationNote> {
  return ctx.db.transaction(async (tx) => {
    const before = await accessOwnNote(tx, ctx, contactId, noteId);
    const mentions = [...new Set(input.mentions)];
    const { body, mentions_team } = input;
    if (body === '' && before.file_ids.length === 0) throw emptyNote();
    await setNote(tx, ctx, noteId, { body, mentions, mentions_team, edited_at: ctx.clock.now() });
    // Whoever was called and has left the team since may stay in the text.
    const added = mentions.filter((userId) => !before.mentions.includes(userId) && !before.mentions_team);
    const about = { phoneNumberId: ctx.phoneNumberId, contactId, noteId };
    const team = mentions_team && !before.mentions_team;
    await notifyMentioned(tx, byOf(ctx), { ...about, mentions: added, team, told: before.mentions });
    emit(tx, [noteFact(byOf(ctx), 'conversation.note_updated', about)]);
    const note = await readNote(tx, ctx, noteId);
    if (!note) throw notFound();
    return note;
  });
}

const emptyNote = () =>
  invalidField('body', {
    en: 'Write something, or delete the note.',
    fr: 'Écrivez quelque chose, ou supprimez la note.',
  });

/** Takes a note back; whoever was called by it is no longer sent to it. */
export function deleteNote(ctx: RequestContext, contactId: number, noteId: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await accessOwnNote(tx, ctx, contactId, noteId);
    await setNote(tx, ctx, noteId, { deleted_at: ctx.clock.now() });
    const withdrawn = await tx
      .deleteFrom('notifications')
      .where('team_id', '=', ctx.teamId)
      .where('note_id', '=', noteId)
      .returning('user_id')
      .execute();
    await publishUnread(
      tx,
      ctx.teamId,
      withdrawn.map(({ user_id }) => user_id),
    );
    const about = { phoneNumberId: ctx.phoneNumberId, contactId, noteId };
    emit(tx, [noteFact(byOf(ctx), 'conversation.note_deleted', about)]);
  });
}

/** The only door to a note that is to be changed. */
async function accessOwnNote(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  noteId: number,
): Promise<Pick<Selectable<ConversationNotes>, 'user_id' | 'mentions' | 'mentions_team' | 'file_ids'>> {
  const note = await tx
    .selectFrom('conversation_notes')
    .select(['user_id', 'mentions', 'mentions_team', 'file_ids'])
    .where('team_id', '=', ctx.teamId)
    .where('phone_number_id', '=', ctx.phoneNumberId)
    .where('contact_id', '=', contactId)
    .where('id', '=', noteId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!note) throw notFound();
  if (note.user_id === ctx.person.userId) return note;
  throw new AppError(
    'note_of_somebody_else',
    {
      en: 'Only whoever wrote a note can change it.',
      fr: 'Seul l’auteur d’une note peut la modifier.',
    },
    { status: 403 },
  );
}

async function setNote(
  tx: Tx,
  ctx: RequestContext,
  noteId: number,
  values: Updateable<ConversationNotes>,
): Promise<void> {
  await tx
    .updateTable('conversation_notes')
    .set(values)
    .where('team_id', '=', ctx.teamId)
    .where('id', '=', noteId)
    .execute();
}
