import { mostFollowed, mostFollowers } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { raiseVersions } from '../queries.ts';

export interface Place extends NumberScope {
  contactId: number;
}

/**
 * Lets members follow a conversation, which the caller holds; returns who does not follow it already and has room for
 * one more. A conversation that everybody follows has no room either.
 */
export async function addFollowers(
  tx: Tx,
  now: Date,
  place: Place,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const { teamId, phoneNumberId, contactId } = place;
  const { rows } = await sql<{ user_id: number }>`
    insert into conversation_followers (team_id, phone_number_id, contact_id, user_id, created_at)
    select m.team_id, ${phoneNumberId}, ${contactId}, m.user_id, ${now}
    from members m
    where m.team_id = ${teamId} and m.user_id = any(${userIds}::bigint[])
      and not exists (
        select from conversation_followers f
        where f.team_id = m.team_id and f.contact_id = ${contactId} and f.phone_number_id = ${phoneNumberId}
          and f.user_id = m.user_id)
      and ${mostFollowed} > (
        select count(*) from conversation_followers f
        where f.team_id = m.team_id and f.user_id = m.user_id and f.phone_number_id = ${phoneNumberId})
    order by m.user_id
    limit greatest(0, ${mostFollowers} - (
      select count(*) from conversation_followers f
      where f.team_id = ${teamId} and f.contact_id = ${contactId} and f.phone_number_id = ${phoneNumberId}))
    returning user_id`.execute(tx);
  if (rows.length > 0) await tellFollowers(tx, place);
  return rows.map(({ user_id }) => user_id);
}

/** Says whether they did. */
export async function removeFollower(tx: Tx, place: Place, userId: number): Promise<boolean> {
  const { teamId, phoneNumberId, contactId } = place;
  const { rows } = await sql`
    delete from conversation_followers
    where team_id = ${teamId} and contact_id = ${contactId} and phone_number_id = ${phoneNumberId}
      and user_id = ${userId} returning id`.execute(tx);
  if (rows.length > 0) await tellFollowers(tx, place);
  return rows.length > 0;
}

/** The row shows who follows. */
async function tellFollowers(tx: Tx, { contactId: contact_id, ...scope }: Place): Promise<void> {
  await raiseVersions(tx, scope, [contact_id]);
  publish(tx, {
    name: 'conversation.updated',
    payload: { phone_number_id: scope.phoneNumberId, contact_id },
  });
}
