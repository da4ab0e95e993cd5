import { type By, userIdOf } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { readFiles } from '../../../platform/files/index.ts';
import { notifyMentioned } from '../mentions.ts';
import { noteFact } from '../noteFact.ts';
import { readConversation } from '../queries.ts';

interface Input {
  phoneNumberId: number;
  contactId: number;
  body: string;
  /** Members who are called. */
  mentions: readonly number[];
  mentionsTeam?: boolean | undefined;
  /** Files of the team that stand beside the words. */
  fileIds?: readonly number[] | undefined;
  /** Chosen by whoever writes, so that a repeated call makes no second note. */
  clientId?: string | undefined;
}

/** A note for colleagues; returns its id. The same client id again returns the first note, and tells nobody twice. */
export const addNote = defineCommand('conversations.reply', async (tx, by, input: Input): Promise<number> => {
  const { phoneNumberId, contactId } = input;
  const scope = { teamId: by.teamId, phoneNumberId };
  if (!(await readConversation(tx, scope, contactId))) throw notFound();
  const mentions = [...new Set(input.mentions)];
  await refuseUnknownFiles(tx, by.teamId, input.fileIds ?? []);
  const id = await insertNote(tx, by, { ...input, mentions });
  if (id === null) return findByClientId(tx, by, input);
  const note = { phoneNumberId, contactId, noteId: id };
  await notifyMentioned(tx, by, { ...note, mentions, team: input.mentionsTeam ?? false });
  emit(tx, [noteFact(by, 'conversation.note_added', note)]);
  return id;
});

/** As those of messages: uploaded to this team, by whomever. */
async function refuseUnknownFiles(tx: Tx, teamId: number, fileIds: readonly number[]): Promise<void> {
  const known = await readFiles(tx, teamId, fileIds);
  if (fileIds.every((id) => known.has(id))) return;
  throw invalidField('file_ids', { en: 'This file does not exist.', fr: 'Ce fichier n’existe pas.' });
}

/** Null when the note was there before. */
async function insertNote(tx: Tx, by: By, input: Input): Promise<number | null> {
  const row = await tx
    .insertInto('conversation_notes')
    .values({
      team_id: by.teamId,
      phone_number_id: input.phoneNumberId,
      contact_id: input.contactId,
      user_id: userIdOf(by.actor),
      body: input.body,
      mentions: [...input.mentions],
      mentions_team: input.mentionsTeam ?? false,
      file_ids: [...new Set(input.fileIds)],
      client_id: input.clientId ?? null,
      created_at: by.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A client id that was used elsewhere, or by somebody else, finds no note of theirs. */
async function findByClientId(tx: Tx, { teamId, actor }: By, input: Input): Promise<number> {
  const row = await tx
    .selectFrom('conversation_notes')
    .select('id')
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', input.phoneNumberId)
    .where('contact_id', '=', input.contactId)
    .where('user_id', 'is not distinct from', userIdOf(actor))
    .where('client_id', '=', input.clientId ?? null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.id;
}
