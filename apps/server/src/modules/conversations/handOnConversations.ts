import { sql } from 'kysely';
import type { By } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { changeConversations } from './changeConversations.ts';
import { checkAssignee } from './checkAssignee.ts';

const atOnce = 1000;

/**
 * Gives the open conversations of a member who goes to another, or to nobody; returns how many. Closed ones lose their
 * name with the membership: nobody waits for an answer there.
 */
export async function handOnConversations(
  tx: Tx,
  by: By,
  userId: number,
  to: number | null,
): Promise<number> {
  await checkAssignee(tx, by, to, 'assign_to');
  const { rows } = await sql<{ phone_number_id: number; contact_ids: number[] }>`
    select phone_number_id, array_agg(contact_id order by contact_id) as contact_ids from conversations
    where team_id = ${by.teamId} and assigned_user_id = ${userId} and not closed
    group by phone_number_id order by phone_number_id
  `.execute(tx);
  const change = { assigned_user_id: to, assigned_at: to === null ? null : by.now };
  let count = 0;
  for (const { phone_number_id: phoneNumberId, contact_ids } of rows) {
    for (let from = 0; from < contact_ids.length; from += atOnce) {
      const chosen = { phoneNumberId, contactIds: contact_ids.slice(from, from + atOnce) };
      const { changed } = await changeConversations(tx, by, chosen, (before) =>
        before.assigned_user_id === userId ? change : null,
      );
      count += changed.length;
    }
  }
  return count;
}
