import { mostFollowed, mostFollowers } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { accessConversation } from '../access.ts';
import type { ConversationRow } from '../conversationRow.ts';
import { lockConversation } from '../queries.ts';
import { addFollowers, type Place, removeFollower } from './followers.ts';

/** Lets the person be told of a conversation, or no longer. Saying so twice is fine. */
export function followConversation(
  ctx: RequestContext,
  contactId: number,
  followed: boolean,
): Promise<ConversationRow> {
  const { teamId, phoneNumberId, person } = ctx;
  const place = { teamId, phoneNumberId, contactId };
  return ctx.db.transaction(async (tx) => {
    const row = await accessConversation(tx, ctx, contactId);
    // Whoever never wrote has nothing to follow.
    if (!(await lockConversation(tx, ctx, contactId))) throw notFound();
    if (!followed) await removeFollower(tx, place, person.userId);
    else if (!isFollowedBy(row, person.userId)) await follow(tx, ctx, place, row);
    return accessConversation(tx, ctx, contactId);
  });
}

const isFollowedBy = ({ followers }: ConversationRow, userId: number) =>
  followers.some(({ user_id }) => user_id === userId);

async function follow(tx: Tx, ctx: RequestContext, place: Place, row: ConversationRow): Promise<void> {
  const { clock, person } = ctx;
  const add = () => addFollowers(tx, clock.now(), place, [person.userId]);
  if ((await add()).length > 0) return;
  if (row.followers.length >= mostFollowers) {
    throw new AppError('too_many_followed', {
      en: `${mostFollowers} colleagues follow this conversation already.`,
      fr: `${mostFollowers} collègues suivent déjà cette conversation.`,
    });
  }
  if ((await letClosedGo(tx, ctx)) && (await add()).length > 0) return;
  throw new AppError('too_many_followed', {
    en: `You follow ${mostFollowed} conversations. Stop following one first.`,
    fr: `Vous suivez ${mostFollowed} conversations. Cessez d’en suivre une d’abord.`,
  });
}

/** Of what is closed, what the person has followed longest gives way; nobody else sees that it did until its row changes. */
async function letClosedGo(tx: Tx, { teamId, phoneNumberId, person }: RequestContext): Promise<boolean> {
  const { rows } = await sql`
    delete from conversation_followers where (team_id, id) in (
      select f.team_id, f.id from conversation_followers f
      join conversations v using (team_id, phone_number_id, contact_id)
      where f.team_id = ${teamId} and f.user_id = ${person.userId} and f.phone_number_id = ${phoneNumberId}
        and v.shelf = 'closed'
      order by f.id limit 1)
    returning id`.execute(tx);
  return rows.length > 0;
}
