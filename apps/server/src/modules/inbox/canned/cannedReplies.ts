import type { CannedReply } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { isUniqueViolation, type Tx } from '../../../platform/database/index.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { readFiles } from '../../../platform/files/index.ts';
import { publishInbox } from '../publishInbox.ts';
import { accessCannedReply, readCannedReplies } from './queries.ts';

interface CannedValues {
  shortcut: string;
  body: string;
  file_id: number | null;
  folder: string;
  is_shared: boolean;
}

type Written = Omit<CannedValues, 'is_shared'> & { user_id: number | null; updated_at: Date };

export function listCannedReplies(ctx: RequestContext): Promise<CannedReply[]> {
  return ctx.db.read((tx) => readCannedReplies(tx, ctx));
}

export function createCannedReply(ctx: RequestContext, values: CannedValues): Promise<CannedReply> {
  return save(ctx, values, async (tx, row) => {
    const { id } = await tx
      .insertInto('canned_replies')
      .values({ ...row, team_id: ctx.teamId, created_by: ctx.person.userId, created_at: ctx.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export function updateCannedReply(
  ctx: RequestContext,
  id: number,
  values: CannedValues,
): Promise<CannedReply> {
  return save(ctx, values, async (tx, row) => {
    await accessCannedReply(tx, ctx, id);
    await tx
      .updateTable('canned_replies')
      .set(row)
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .execute();
    return id;
  });
}

export function deleteCannedReply(ctx: RequestContext, id: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await accessCannedReply(tx, ctx, id);
    await tx.deleteFrom('canned_replies').where('team_id', '=', ctx.teamId).where('id', '=', id).execute();
    publishInbox(tx, ctx);
  });
}

/** For the order of the list. Nobody is told: lists that jump while one reads them help nobody. */
export function countCannedReply(ctx: RequestContext, id: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await accessCannedReply(tx, ctx, id);
    await tx
      .updateTable('canned_replies')
      .set({ use_count: sql`use_count + 1` })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .execute();
  });
}

async function save(
  ctx: RequestContext,
  { is_shared, ...values }: CannedValues,
  write: (tx: Tx, row: Written) => Promise<number>,
): Promise<CannedReply> {
  return ctx.db
    .transaction(async (tx) => {
      await checkFile(tx, ctx, values.file_id);
      const user_id = is_shared ? null : ctx.person.userId;
      const id = await write(tx, { ...values, user_id, updated_at: ctx.clock.now() });
      publishInbox(tx, ctx);
      return accessCannedReply(tx, ctx, id);
    })
    .catch(refuseTakenShortcut);
}

async function checkFile(tx: Tx, ctx: RequestContext, fileId: number | null): Promise<void> {
  if (fileId === null || (await readFiles(tx, ctx.teamId, [fileId])).has(fileId)) return;
  throw invalidField('file_id', { en: 'This file does not exist.', fr: 'Ce fichier n’existe pas.' });
}

const shortcutTaken = {
  en: 'Another canned reply has this shortcut.',
  fr: 'Une autre réponse enregistrée porte déjà ce raccourci.',
};

function refuseTakenShortcut(error: unknown): never {
  if (!isUniqueViolation(error, 'canned_replies_shortcut')) throw error;
  throw new AppError('shortcut_taken', shortcutTaken, { status: 422, errors: { shortcut: [shortcutTaken] } });
}
