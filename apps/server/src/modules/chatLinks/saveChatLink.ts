import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { newToken } from '../../messaging/links/index.ts';
import { normalizeWords } from '../../messaging/whatsapp/index.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { accessChatLink, type ChatLinkRow } from './queries.ts';

/** More would be no list any more; nobody prints so many posters. */
const mostLinks = 500;

interface Changes {
  name?: string | undefined;
  message?: string | undefined;
  archived?: boolean | undefined;
}

interface Values {
  name: string;
  message: string;
}

export function createChatLink(ctx: RequestContext, values: Values): Promise<ChatLinkRow> {
  return ctx.db
    .transaction(async (tx) => {
      await refuseTooMany(tx, ctx);
      return insertChatLink(tx, ctx, values);
    })
    .catch(refuseTakenMessage);
}

/** For a link that is born together with something else; the caller names taken messages. */
export async function insertChatLink(
  tx: Tx,
  ctx: RequestContext,
  { name, message }: Values,
): Promise<ChatLinkRow> {
  const now = ctx.clock.now();
  const { id } = await tx
    .insertInto('chat_links')
    .values({
      team_id: ctx.teamId,
      phone_number_id: ctx.phoneNumberId,
      token: newToken(),
      name,
      message,
      message_key: keyOf(message),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return accessChatLink(tx, ctx, id);
}

export function updateChatLink(ctx: RequestContext, id: number, changes: Changes): Promise<ChatLinkRow> {
  return ctx.db.transaction((tx) => changeChatLink(tx, ctx, id, changes)).catch(refuseTakenMessage);
}

/** What is absent stays. The address stays in any case: it may be printed. */
export async function changeChatLink(
  tx: Tx,
  ctx: RequestContext,
  id: number,
  changes: Changes,
): Promise<ChatLinkRow> {
  const before = await accessChatLink(tx, ctx, id);
  const { name = before.name, message = before.message, archived } = changes;
  const now = ctx.clock.now();
  const archivedAt = archived === undefined ? before.archived_at : archived ? now : null;
  await tx
    .updateTable('chat_links')
    .set({ name, message, message_key: keyOf(message), archived_at: archivedAt, updated_at: now })
    .where('team_id', '=', ctx.teamId)
    .where('id', '=', id)
    .execute();
  return accessChatLink(tx, ctx, id);
}

/** By what a message is recognised when it arrives; null when it has no words. */
function keyOf(message: string): string | null {
  return normalizeWords(message) || null;
}

async function refuseTooMany(tx: Tx, { teamId, phoneNumberId }: RequestContext): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_links
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and archived_at is null`.execute(tx);
  if ((rows[0]?.count ?? 0) < mostLinks) return;
  throw new AppError('too_many_links', {
    en: `A number has at most ${mostLinks} links. Archive some first.`,
    fr: `Un numéro a au plus ${mostLinks} liens. Archivez-en d’abord.`,
  });
}

const messageTaken = {
  en: 'Another link of this number has this message. With words of its own, one sees where people come from.',
  fr: 'Un autre lien de ce numéro a déjà ce message. Avec des mots à lui, on voit d’où viennent les gens.',
};

/** Puts the reason beside the field. */
export function refuseTakenMessage(error: unknown): never {
  if (!isUniqueViolation(error, 'chat_links_message')) throw error;
  throw new AppError('message_taken', messageTaken, { status: 422, errors: { message: [messageTaken] } });
}
