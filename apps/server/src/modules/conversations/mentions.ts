import { sql } from 'kysely';
import { type By, userIdOf } from '../../actor.ts';
import { notify } from '../../messaging/notifications/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';

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
  const notices = mentions
    .filter((userId) => userId !== author)
    .map((userId) => ({
      team_id: by.teamId,
      user_id: userId,
      kind: 'mention' as const,
      phone_number_id: phoneNumberId,
      contact_id: contactId,
      note_id: noteId,
      actor_user_id: author,
    }));
  await notify(tx, by.now, notices);
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
