import { sql } from 'kysely';
import { audit, changesBetween } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
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
      const link = await insertChatLink(tx, ctx, values);
      const after = { message: link.message };
      await audit(tx, byOf(ctx), { action: 'chat_link.created', target: targetOf(link), after });
      return link;
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
  return ctx.db
    .transaction(async (tx) => {
      const { before, after } = await changeChatLink(tx, ctx, id, changes);
      const different = changesBetween(readable(before), readable(after));
      if (different)
        await audit(tx, byOf(ctx), { action: 'chat_link.updated', target: targetOf(after), ...different });
      return after;
    })
    .catch(refuseTakenMessage);
}

const targetOf = ({ id, name }: ChatLinkRow) => ({ kind: 'chat_link', id, name });

const readable = ({ name, message, archived_at }: ChatLinkRow) => ({
  name,
  message,
  archived: archived_at !== null,
});

/** What is absent stays. The address stays in any case: it may be printed. */
export async function changeChatLink(
  tx: Tx,
  ctx: RequestContext,
  id: number,
  changes: Changes,
): Promise<{ before: ChatLinkRow; after: ChatLinkRow }> {
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
  return { before, after: await accessChatLink(tx, ctx, id) };
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
