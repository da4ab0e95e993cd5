import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../../platform/database/index.ts';
import { emit } from '../../../../platform/events/index.ts';
import { defineJob, enqueue, type JobContext } from '../../../../platform/jobs/index.ts';
import type { NewMessage } from '../../messages/insertMessages.ts';
import { downloadPicture, type Picture } from './downloadPicture.ts';
import { type AdPicture, pictureOf, type StoredReferral } from './pictureOf.ts';

const maxAttempts = 4;

/** The address of an ad's picture is Meta's and ends: it is fetched at once, and only once for all who tapped the ad. */
export const fetchAdPictureJob = defineJob({
  name: 'inbound.fetchAdPicture',
  payload: z.object({ teamId: z.int(), messageId: z.int() }),
  maxAttempts,
  async run({ teamId, messageId }, ctx) {
    const message = await findMessage(ctx, teamId, messageId);
    const picture = message && pictureOf(message.referral);
    if (!message || !picture || message.referral.pictureFileId !== undefined) return;
    const fileId =
      (await findKept(ctx, teamId, picture.sourceKey)) ?? (await fetchPicture(ctx, message, picture));
    // The card does without.
    if (fileId !== null) await showPicture(ctx, message, fileId);
  },
});

export async function enqueueAdPictures(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  for (const { teamId, id, message } of messages) {
    if (message.referral && pictureOf(message.referral))
      await enqueue(tx, fetchAdPictureJob, { teamId, messageId: id });
  }
}

interface MessageFromAd {
  team_id: number;
  id: number;
  phone_number_id: number;
  contact_id: number;
  referral: StoredReferral;
}

async function findMessage(ctx: JobContext, teamId: number, id: number): Promise<MessageFromAd | null> {
  const { rows } = await ctx.db.read((tx) =>
    sql<MessageFromAd>`
      select team_id, id, phone_number_id, contact_id, referral from messages
      where team_id = ${teamId} and id = ${id} and referral is not null
    `.execute(tx),
  );
  return rows[0] ?? null;
}

function findKept({ db }: JobContext, teamId: number, sourceKey: string): Promise<number | null> {
  return db.read(async (tx) => {
    const file = await tx
      .selectFrom('files')
      .select('id')
      .where('team_id', '=', teamId)
      .where('source_key', '=', sourceKey)
      .executeTakeFirst();
    return file?.id ?? null;
  });
}

async function fetchPicture(
  ctx: JobContext,
  { team_id: teamId, id: messageId }: MessageFromAd,
  { url, sourceKey }: AdPicture,
): Promise<number | null> {
  let picture: Picture | null;
  try {
    picture = await downloadPicture(ctx, url);
  } catch (error) {
    if (ctx.attempt < maxAttempts) throw error;
    ctx.log.warn({ err: error, teamId, messageId }, 'the picture of an ad could not be fetched');
    return null;
  }
  return picture && keepPicture(ctx, teamId, sourceKey, picture);
}

/** What customers send takes no room away from what the team uploads, and neither does the picture of their ad. */
async function keepPicture(
  ctx: JobContext,
  teamId: number,
  sourceKey: string,
  { bytes, mimeType, extension, width, height }: Picture,
): Promise<number | null> {
  const { app, db } = ctx;
  const stored = await app.files.put(teamId, 'received', bytes, mimeType);
  const id = await db.transaction(async (tx) => {
    const added = await tx
      .insertInto('files')
      .values({
        team_id: teamId,
        key: stored.key,
        name: `ad.${extension}`,
        mime_type: mimeType,
        size: stored.size,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        media_type: 'image',
        width,
        height,
        source_key: sourceKey,
      })
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'source_key']).where('source_key', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    return added?.id ?? null;
  });
  if (id !== null) return id;
  // Somebody else who tapped the ad was quicker.
  await app.files.remove(teamId, stored.key);
  return findKept(ctx, teamId, sourceKey);
}

async function showPicture({ db, clock }: JobContext, message: MessageFromAd, fileId: number): Promise<void> {
  const { team_id, id, phone_number_id, contact_id } = message;
  await db.transaction(async (tx) => {
    const { rows } = await sql`
      update messages set referral = referral || jsonb_build_object('pictureFileId', f.id)
      from (select id from files where team_id = ${team_id} and id = ${fileId} for key share) f
      where messages.team_id = ${team_id} and messages.id = ${id} and referral is not null
      returning messages.id
    `.execute(tx);
    if (rows.length === 0) return;
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
  });
}
