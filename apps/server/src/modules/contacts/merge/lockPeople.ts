import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';

/**
 * Holds people and all that the sender might take of theirs, in the sender's order: recipients, people, messages. While
 * it is held nothing can be written that points at them. Refuses people to whom something is just being sent: the answer
 * of WhatsApp must find them as they were.
 */
export async function lockPeople(tx: Tx, teamId: number, ids: readonly number[]): Promise<void> {
  await sql`
    select from campaign_recipients
    where team_id = ${teamId} and contact_id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql`
    select id from contacts where team_id = ${teamId} and id = any(${ids}::bigint[]) order by id for update`.execute(
    tx,
  );
  if (rows.length < new Set(ids).size) throw notFound();
  // What is under way, too: a result that is just being written may put it back into the queue.
  const numbers = sql`(select id from phone_numbers where team_id = ${teamId})`;
  await sql`
    select from messages
    where open_status in ('queued', 'sending') and phone_number_id in ${numbers} and team_id = ${teamId}
      and contact_id = any(${ids}::bigint[])
    order by id for update`.execute(tx);
  if (await isBeingSentTo(tx, teamId, ids)) throw onItsWay();
}

export async function isBeingSentTo(tx: Tx, teamId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from messages
    where open_status = 'sending'
      and phone_number_id in (select id from phone_numbers where team_id = ${teamId}) and team_id = ${teamId}
      and contact_id = any(${ids}::bigint[])
    union all
    select from unrecorded_messages where team_id = ${teamId} and contact_id = any(${ids}::bigint[])
    limit 1`.execute(tx);
  return rows.length > 0;
}

export function onItsWay(): AppError {
  return new AppError('message_on_its_way', {
    en: 'A message to this person is being sent at this moment. Try again in a minute.',
    fr: 'Un message est en cours d’envoi à cette personne. Réessayez dans une minute.',
  });
}
