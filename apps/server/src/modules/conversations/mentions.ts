import { mostCalled } from '@herald/contract';
import { sql } from 'kysely';
import { type By, userIdOf } from '../../actor.ts';
import { notify } from '../../messaging/notifications/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import { roleHolds } from '../../platform/roles.ts';
import { addFollowers } from './follow/followers.ts';
import { lockConversation } from './queries.ts';

interface Mentions {
  phoneNumberId: number;
  contactId: number;
  noteId: number;
  mentions: readonly number[];
  /** Everybody else of the team as well. */
  team?: boolean;
  /** Who was told already. */
  told?: readonly number[];
}

/** Tells members that a colleague calls them. Whoever calls themselves knows. */
export async function notifyMentioned(
  tx: Tx,
  by: By,
  { phoneNumberId, contactId, noteId, mentions, team = false, told = [] }: Mentions,
): Promise<void> {
  await refuseStrangers(tx, by.teamId, mentions);
  const author = userIdOf(by.actor);
  const others = mentions.filter((userId) => userId !== author);
  const all = team ? await readReaders(tx, by.teamId, author) : [];
  const called = new Set([...others, ...all.filter((userId) => !told.includes(userId))]);
  const notices = [...called].map((userId) => ({
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

/** Who reads a note to the whole team: those who may read conversations. */
export async function readReaders(tx: Tx, teamId: number, author: number | null): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from members m
    join users u on u.id = m.user_id and u.blocked_at is null
    where m.team_id = ${teamId} and m.user_id is distinct from ${author}::bigint
      and ${roleHolds('m', 'conversations.view')}
    order by m.user_id limit ${mostCalled}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Whoever is called by name wants to know how it goes on, as at Chatwoot and Front. Who wrote
 * the note chooses for themselves; a call to everybody makes nobody follow. */
async function letFollow(tx: Tx, by: By, { phoneNumberId, contactId, mentions }: Mentions): Promise<void> {
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
