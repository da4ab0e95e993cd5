import { sql } from 'kysely';
import { z } from 'zod';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { emit } from '../../../platform/events/index.ts';
import { defineJob, enqueue, type JobContext } from '../../../platform/jobs/index.ts';
import type { StoredMedia } from '../../kinds/index.ts';
import type { NewMessage } from '../messages/insertMessages.ts';
import { downloadMedia, type FetchedFile, MediaRefused } from './downloadMedia.ts';
import { findWaiting, type WaitingMedia } from './waitingMedia.ts';

const maxAttempts = 8;

/** Ids of received media live seven days (an hour for accounts without storage), so files are fetched at once. */
export const fetchMediaJob = defineJob({
  name: 'inbound.fetchMedia',
  payload: z.object({ teamId: z.int(), messageId: z.int() }),
  maxAttempts,
  async run({ teamId, messageId }, ctx) {
    const message = await findWaiting(ctx, teamId, messageId);
    if (!message) return;
    try {
      const file = await downloadMedia(ctx, message);
      await settle(ctx, message, { ...file, error: null });
    } catch (error) {
      const isFinal = error instanceof MediaRefused || ctx.attempt >= maxAttempts;
      if (!isFinal) throw error;
      ctx.log.warn({ err: error, teamId, messageId }, 'a received file could not be fetched');
      await settle(ctx, message, { error: error instanceof MediaRefused ? error.code : 'media_unavailable' });
    }
  },
});

export async function enqueueFetches(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  for (const { teamId, id, stored, message } of messages) {
    if (stored.type !== 'media' || stored.content.meta_media_id === null || message.errors.length > 0)
      continue;
    await enqueue(tx, fetchMediaJob, { teamId, messageId: id });
  }
}

type Outcome = (FetchedFile & { error: null }) | { error: string };

async function settle(
  { db, app, clock }: JobContext,
  message: WaitingMedia,
  outcome: Outcome,
): Promise<void> {
  const { team_id, id, phone_number_id, contact_id } = message;
  const isKept = await db.transaction(async (tx) => {
    const { rows } = await sql<{ content: StoredMedia }>`
      select content from messages where team_id = ${team_id} and id = ${id} for no key update
    `.execute(tx);
    // The job ran twice: the first file stays.
    if (!rows[0] || rows[0].content.file_id !== null) return false;
    const changes = 'key' in outcome ? await addFile(tx, message, outcome) : { error: outcome.error };
    await sql`
      update messages set content = content || (${jsonRows([changes])} -> 0)
      where team_id = ${team_id} and id = ${id}
    `.execute(tx);
    emit(tx, [
      {
        type: 'message.updated',
        teamId: team_id,
        phoneNumberId: phone_number_id,
        contactId: contact_id,
        at: clock.now(),
        by: { kind: 'system', id: null },
        data: { message_id: id, what: 'file' },
      },
    ]);
    return true;
  });
  if (!isKept && 'key' in outcome) await discard(app, team_id, outcome.key);
}

async function addFile(tx: Tx, message: WaitingMedia, file: FetchedFile) {
  const { id } = await tx
    .insertInto('files')
    .values({
      team_id: message.team_id,
      key: file.key,
      name: file.name,
      mime_type: file.mimeType,
      size: file.size,
      sha256: file.sha256,
      media_type: message.content.type,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { file_id: id, mime_type: file.mimeType, size: file.size, error: null };
}

async function discard(app: AppServices, teamId: number, key: string): Promise<void> {
  await app.files.remove(teamId, key);
}
