import { sql } from 'kysely';
import { type By, userIdOf } from '../../actor.ts';
import { notify } from '../../messaging/notifications/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import { addFollowers } from './follow/followers.ts';
import { lockConversation } from './queries.ts';

interface Mentions {
  phoneNumberId: number;
  contactId: number;
  noteId: number;
  mentions: readonly number[];
}

/** Tells members that a colleague calls them. Whoever calls themselves knows. */
export async function notifyMentioned(
  tx: Tx,
  by: By,
  { phoneNumberId, contactId, noteId, mentions }: Mentions,
): Promise<void> {
  await refuseStrangers(tx, by.teamId, mentions);
  const author = userIdOf(by.actor);
  const others = mentions.filter((userId) => userId !== author);
  const notices = others.map((userId) => ({
      team_id: by.teamId,
      user_id: userId,
      kind: 'mention' as const,
      phone_number_id: phoneNumberId,
      contact_id: contactId,
      note_id: noteId,
      actor_user_id: author,
    }));
  await notify(tx, by.now, notices);
  await letFollow(tx, by, { phoneNumberId, contactId, noteId, mentions: others });
}

/** Whoever is called by name wants to know how it goes on, as at Chatwoot and Front; who wrote the note chooses for themselves. */
async function letFollow(
  tx: Tx,
  by: By,
  { phoneNumberId, contactId, mentions }: Mentions,
): Promise<void> {
  if (mentions.length === 0) return;
  const place = { teamId: by.teamId, phoneNumberId, contactId };
  // There may be nothing yet to follow.
  if (await lockConversation(tx, place, contactId)) await addFollowers(tx, by.now, place, mentions);
}

async function refuseStrangers(tx: Tx, teamId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*) from members where team_id = ${teamId} and user_id = any(${userIds}::bigint[])`.execute(
    tx,
  );
  if (rows[0]?.count === userIds.length) return;
  throw invalidField('mentions', {
    en: 'Only members of the team can be mentioned.',
    fr: 'Seuls les membres de l’équipe peuvent être mentionnés.',
  });
}
