import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { notify } from '../../../messaging/notifications/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';

interface Mentions {
  contactId: number;
  noteId: number;
  mentions: readonly number[];
}

/** Tells members that a colleague calls them. Whoever calls themselves knows. */
export async function notifyMentioned(
  tx: Tx,
  ctx: RequestContext,
  { contactId, noteId, mentions }: Mentions,
): Promise<void> {
  await refuseStrangers(tx, ctx.teamId, mentions);
  const notices = mentions
    .filter((userId) => userId !== ctx.person.userId)
    .map((userId) => ({
      team_id: ctx.teamId,
      user_id: userId,
      kind: 'mention' as const,
      phone_number_id: ctx.phoneNumberId,
      contact_id: contactId,
      note_id: noteId,
      actor_user_id: ctx.person.userId,
    }));
  await notify(tx, ctx.clock.now(), notices);
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
